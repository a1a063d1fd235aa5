// The names by which editors know the parts of a page's texts.
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Path } from './content'

export interface Words {
  /** 'title' below 'seo' is another title than one below 'hero'. */
  label: (name: string, parent?: string | number) => string
  /** 首屏 / 标题; list members by their number. */
  pathLabel: (path: Path) => string
  /** The words of one of a few values. */
  option: (value: string) => string
}

export function useWords(): Words {
  const t = useTranslations('website')
  const label = useCallback(
    (name: string, parent?: string | number) => {
      const own = `label.${parent}_${name}`
      if (parent !== undefined && t.has(own)) return t(own)
      return t.has(`label.${name}`) ? t(`label.${name}`) : name
    },
    [t],
  )
  const pathLabel = useCallback(
    (path: Path) =>
      path
        .map((step, at) =>
          typeof step === 'number' ? t('nth', { n: step + 1 }) : label(step, [...path.slice(0, at)].reverse().find(isName)),
        )
        .join(' / '),
    [t, label],
  )
  const option = useCallback((value: string) => (t.has(`option.${value}`) ? t(`option.${value}`) : value), [t])
  return { label, pathLabel, option }
}

const isName = (step: string | number) => typeof step === 'string'
