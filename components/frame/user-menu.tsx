// The user's own menu: personal centre, look, density, language, signing out.
import { useLocale, useTranslations } from 'next-intl'
import { Menu, type MenuEntry } from '@/components/basic/menu'
import { densityChoices, modeChoices } from '@/components/basic/theme/preferences'
import { useLook } from '@/components/basic/theme/theme-provider'
import { Avatar } from '@/components/basic/values'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { type Locale, locales } from '@/lib/i18n/locales'
import { changeLanguage } from './language'
import { signOut } from './load-session'
import { routesOf } from './menus'
import styles from './shell.module.css'
import { useMenuItems } from './use-menus'

/** The personal centre (docs/domain/frame.md#personal-centre); no menu draws it, the bar on top leads there. */
export const personPath = '/person/index'

export function UserMenu({ consoleUrl }: { consoleUrl: string | null }) {
  const t = useTranslations('office')
  const shell = useTranslations('shell')
  const density = useTranslations('widget.list.density')
  const languages = useTranslations('common.language')
  const locale = useLocale()
  const look = useLook()
  const menus = useMenuItems()
  const name = useStore(userState, (user) => user.name)
  const picture = useStore(userState, (user) => user.avatar)
  const person = routesOf(menus).get(personPath)?.screen !== undefined
  const entries: MenuEntry[] = [
    ...(person ? [{ key: 'person', label: shell('person'), icon: 'person' as const, href: personPath }] : []),
    ...modeChoices.map((choice, index) => ({
      key: choice,
      ...(index === 0 && { group: t('look.title') }),
      label: t(`look.${choice}`),
      checked: look.choice === choice,
      onClick: () => look.setChoice(choice),
    })),
    ...densityChoices.map((choice, index) => ({
      key: choice,
      ...(index === 0 && { group: density('label') }),
      label: density(choice),
      checked: look.density === choice,
      onClick: () => look.setDensity(choice),
    })),
    ...locales.map((one: Locale, index) => ({
      key: one,
      ...(index === 0 && { group: t('language') }),
      label: languages(one),
      checked: locale === one,
      onClick: () => void changeLanguage(one),
    })),
    { key: 'out', group: t('account'), label: t('signOut'), icon: 'out', onClick: () => void signOut(consoleUrl) },
  ]
  return (
    <Menu entries={entries} head={name} label={t('userMenu', { name })} className={styles.user}>
      {name && <Avatar name={name} picture={picture} />}
    </Menu>
  )
}
