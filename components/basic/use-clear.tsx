// The button that empties a field: its icon and its name; the library names its own in English.
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { Icon } from './icon'

export interface Clear {
  clearIcon: ReactNode
  /** The screen reader text of a select's button; an input's button gets it from the icon. */
  label: string
}

/** For the property allowClear of inputs, selects, cascaders and tree selects. */
export function useClear(): Clear {
  const t = useTranslations('widget')
  const label = t('clear')
  return useMemo(
    () => ({
      label,
      clearIcon: (
        <span role="img" aria-label={label}>
          <Icon name="close" size={14} />
        </span>
      ),
    }),
    [label],
  )
}
