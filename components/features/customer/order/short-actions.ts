// The actions of a row in the words of two characters that its column has room for.
import type { useTranslations } from 'next-intl'
import type { Action } from '@/components/record/list/list-screen'

export function shortActions(t: ReturnType<typeof useTranslations<'order'>>, actions: readonly Action[]): Action[] {
  return actions.map((action) => (t.has(`short.${action.key}`) ? { ...action, label: t(`short.${action.key}`) } : action))
}
