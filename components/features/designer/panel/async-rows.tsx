// 异步 of an element or of the copies of a multi-instance.
import { useTranslations } from 'next-intl'
import type { Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { type Async, changeAsync } from './async'
import { setProperties } from './edit'
import { SwitchRow } from './rows'

export function AsyncRows({ object }: { object: Moddle }) {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const read = (name: string) => object.get(`camunda:${name}`) === true
  const asyncBefore = read('asyncBefore') || read('async')
  const asyncAfter = read('asyncAfter')
  const pauses = asyncBefore || asyncAfter
  // `exclusive` is true in a file that does not name it
  const state: Async = { asyncBefore, asyncAfter, exclusive: pauses && object.get('camunda:exclusive') !== false }
  const change = (part: Partial<Async>) => {
    const next = changeAsync(state, part)
    setProperties(
      design,
      element,
      {
        'camunda:async': undefined,
        'camunda:asyncBefore': next.asyncBefore || undefined,
        'camunda:asyncAfter': next.asyncAfter || undefined,
        'camunda:exclusive': next.asyncBefore || next.asyncAfter ? next.exclusive : undefined,
      },
      object,
    )
  }
  return (
    <>
      <SwitchRow label={t('row.asyncBefore')} value={asyncBefore} onChange={(on) => change({ asyncBefore: on })} />
      <SwitchRow label={t('row.asyncAfter')} value={asyncAfter} onChange={(on) => change({ asyncAfter: on })} />
      <SwitchRow label={t('row.exclusive')} value={state.exclusive} disabled={!pauses} onChange={(on) => change({ exclusive: on })} />
    </>
  )
}
