// The decision table that a business rule task evaluates, and what it stores.
import { useTranslations } from 'next-intl'
import { useChosen, useDesign } from '../canvas/use-design'
import { setProperties } from './edit'
import { SelectRow, TextRow } from './rows'
import { useDecisions } from './use-offers'

const forms = ['singleEntry', 'singleResult', 'collectEntries', 'resultList'] as const
/** Of a file that does not say it. */
const usual = 'resultList'

export function DecisionRows() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const decisions = useDecisions()
  const read = (name: string) => element.businessObject.get<string | undefined>(`camunda:${name}`) ?? ''
  const set = (name: string, value: string) => setProperties(design, element, { [`camunda:${name}`]: value.trim() || undefined })
  return (
    <>
      <TextRow
        label={t('row.decisionRef')}
        value={read('decisionRef')}
        offers={decisions}
        note={decisions.length === 0 ? t('noDecisions') : undefined}
        onCommit={(value) => set('decisionRef', value)}
      />
      <TextRow label={t('row.resultVariable')} value={read('resultVariable')} onCommit={(value) => set('resultVariable', value)} />
      <SelectRow
        label={t('row.mapDecisionResult')}
        value={read('mapDecisionResult') || usual}
        options={forms.map((value) => ({ value, label: t(`decision.${value}`) }))}
        onChange={(value) => set('mapDecisionResult', value)}
      />
    </>
  )
}
