// The process that a call activity begins.
import { useTranslations } from 'next-intl'
import { useChosen, useDesign } from '../canvas/use-design'
import { setProperties } from './edit'
import { TextRow } from './rows'
import { useCallable } from './use-offers'

export function CalledProcess() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  return (
    <TextRow
      label={t('row.calledElement')}
      value={element.businessObject.get<string | undefined>('calledElement') ?? ''}
      offers={useCallable()}
      placeholder={t('calledChoose')}
      onCommit={(key) => setProperties(design, element, { calledElement: key.trim() || undefined })}
    />
  )
}
