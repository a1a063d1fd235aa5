// 1-10 共25条: which rows of a list are shown, of how many (docs/domain/lists.md#totals).
import { useTranslations } from 'next-intl'

/** Writes the range and the count in the user's language; `atLeast` where counting stopped: 1-10 共1000+条. */
export function useTotalText(): (from: number, to: number, total: number, atLeast?: boolean) => string {
  const t = useTranslations('widget.list')
  return (from, to, total, atLeast = false) => t('total', { from, to, total: atLeast ? `${total}+` : String(total) })
}
