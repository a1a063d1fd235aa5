// Separators for combined texts, in the reader's language.
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'

export interface Marks {
  /** Between parts of different kinds: 黄文，销售一部. */
  comma: string
  /** Between things of one kind: 黄文、徐佳. */
  list: string
  semicolon: string
  colon: string
  /** Between a branch and its leaf: 贷款／供应链. */
  path: string
  /** More about a name, in brackets behind it. */
  beside: (name: string, more: string) => string
}

export function useMarks(): Marks {
  const t = useTranslations('common.mark')
  return useMemo(
    () => ({
      comma: t('comma'),
      list: t('list'),
      semicolon: t('semicolon'),
      colon: t('colon'),
      path: t('path'),
      beside: (name, more) => t('beside', { name, more }),
    }),
    [t],
  )
}
