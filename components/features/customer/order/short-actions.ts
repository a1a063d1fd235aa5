// The actions of a row in the words of two characters that its column has room for.
import type { useTranslations } from 'next-intl'
import type { Action } from '@/components/record/list/list-screen'

export function shortActions(t: ReturnType<typeof useTranslations<'order'>>, actions: readonly Action[]): Action[] {
  return actions.map((action) => {
    // who makes an order already is changed by the step that gives it
    const word = `short.${action.label === t('do.assign') ? 'assign' : action.key}` as const
    return t.has(word) ? { ...action, label: t(word) } : action
  })
}
