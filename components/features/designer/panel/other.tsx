// 其他: what the element is for.
import { useTranslations } from 'next-intl'
import type { Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { createPart, setProperties } from './edit'
import { TextRow } from './rows'
import { Section } from './section'

export function Other() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const [first, ...others] = element.businessObject.get<Moddle[] | undefined>('documentation') ?? []
  const commit = (text: string) => {
    const own = text === '' ? [] : [createPart(design, 'bpmn:Documentation', { text }, element.businessObject)]
    setProperties(design, element, { documentation: [...own, ...others] })
  }
  return (
    <Section name="other" title={t('section.other')}>
      <TextRow
        key={element.id}
        lines
        label={t('row.documentation')}
        value={first?.get<string | undefined>('text') ?? ''}
        onCommit={commit}
      />
    </Section>
  )
}
