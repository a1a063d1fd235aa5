// The icon of a menu: the drawn ones to choose from.
'use client'
import { useTranslations } from 'next-intl'
import { type EditProps, textOf } from '../field/field-props'
import { MenuIcon, menuIcons } from '../shell/menu-icon'
import styles from './admin.module.css'

export function IconControl({ value, onChange, id, disabled }: EditProps) {
  const t = useTranslations('admin.menu')
  const chosen = textOf(value)
  return (
    <fieldset id={id} className={styles.icons} aria-label={t('icon')}>
      {menuIcons.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.iconButton}
          aria-label={name.replace(/Outlined$/, '')}
          title={name.replace(/Outlined$/, '')}
          aria-pressed={chosen === name}
          disabled={disabled}
          onClick={() => onChange(chosen === name ? null : name)}
        >
          <MenuIcon name={name} size={20} />
        </button>
      ))}
    </fieldset>
  )
}

IconControl.wide = true
