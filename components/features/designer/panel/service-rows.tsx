// What a service task runs: an expression, which can be tried, or one of the product's functions by its name.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChosen, useDesign } from '../canvas/use-design'
import { setProperties } from './edit'
import { juel } from './people'
import { SelectRow, TextRow } from './rows'
import { TryExpression } from './try-expression'
import { useFunctions } from './use-offers'

const ways = ['expression', 'delegateExpression', 'class'] as const
type Way = (typeof ways)[number]
const other = 'other'

export function ServiceRows() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const read = (name: string) => element.businessObject.get<string | undefined>(`camunda:${name}`) ?? ''
  const functions = useFunctions()
  const written = ways.find((way) => read(way) !== '') ?? (read('type') || read('topic') ? other : undefined)
  const [chosen, setChosen] = useState<Way | typeof other>(written ?? 'expression')
  const way = written ?? chosen
  const set = (values: Readonly<Record<string, string | undefined>>) =>
    setProperties(design, element, Object.fromEntries(Object.entries(values).map(([name, value]) => [`camunda:${name}`, value])))
  const write = (value: string) => set({ [way]: value.trim() || undefined })
  return (
    <>
      <SelectRow
        label={t('row.implementation')}
        value={way}
        options={[
          ...ways.map((value) => ({ value, label: t(`runs.${value}`) })),
          ...(way === other ? [{ value: other, label: t('runs.other') }] : []),
        ]}
        onChange={(next) => {
          setChosen(next as Way)
          set(Object.fromEntries([...ways, 'type', 'topic'].map((one) => [one, undefined])))
        }}
      />
      {way === 'expression' && (
        <>
          <TextRow
            code
            lines
            gives="value"
            label={t('row.expression')}
            value={read('expression')}
            placeholder={juel('amount * 2')}
            note={t('serviceNote')}
            onCommit={write}
          />
          <TryExpression expression={read('expression')} gives="value" />
        </>
      )}
      {(way === 'delegateExpression' || way === 'class') && (
        <TextRow
          key={way}
          label={t(`runs.${way}`)}
          value={read(way)}
          offers={functions[way]}
          placeholder={t('functionChoose')}
          note={t('functionNote')}
          onCommit={write}
        />
      )}
      {way !== other && (
        <TextRow
          label={t('row.resultVariable')}
          value={read('resultVariable')}
          onCommit={(value) => set({ resultVariable: value || undefined })}
        />
      )}
    </>
  )
}
