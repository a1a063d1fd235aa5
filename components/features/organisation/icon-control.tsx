// The icon of a menu: the drawn ones to choose from.
import { useTranslations } from 'next-intl'
import { MenuIcon, menuIcons } from '@/components/frame/menu-icon'
import { type EditProps, textOf } from '@/components/record/field/field-props'
import styles from './admin.module.css'

export function IconControl({ value, onChange, id, disabled }: EditProps) {
  const t = useTranslations('admin.menu')
  const names = useTranslations('admin.iconName')
  const nameOf = (icon: string) => (names.has(icon) ? names(icon) : icon)
  const chosen = textOf(value)
  return (
    <fieldset id={id} className={styles.icons} aria-label={t('icon')}>
      {menuIcons.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.iconButton}
          aria-label={nameOf(name)}
          title={nameOf(name)}
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
