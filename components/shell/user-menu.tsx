// The user's own menu: look, language, signing out.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { writeCookie } from '@/lib/client/local-state'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { localeCookie, locales } from '@/lib/i18n/locales'
import { Menu, type MenuEntry } from '../show/menu'
import { Avatar } from '../show/values'
import type { ModeChoice } from '../theme/preferences'
import { useLook } from '../theme/theme-provider'
import { signOut } from './load-session'
import styles from './shell.module.css'

const choices: readonly ModeChoice[] = ['light', 'dark', 'system']

export function UserMenu({ consoleUrl }: { consoleUrl: string | null }) {
  const t = useTranslations('office')
  const languages = useTranslations('common.language')
  const locale = useLocale()
  const look = useLook()
  const name = useStore(userState, (user) => user.name)
  const picture = useStore(userState, (user) => user.avatar)
  const entries: MenuEntry[] = [
    ...choices.map((choice, index) => ({
      key: choice,
      ...(index === 0 && { group: t('look.title') }),
      label: t(`look.${choice}`),
      checked: look.choice === choice,
      onClick: () => look.setChoice(choice),
    })),
    ...locales.map((one, index) => ({
      key: one,
      ...(index === 0 && { group: t('language') }),
      label: languages(one),
      checked: locale === one,
      onClick() {
        writeCookie(localeCookie, one)
        window.location.reload()
      },
    })),
    { key: 'out', group: t('account'), label: t('signOut'), icon: 'out', onClick: () => void signOut(consoleUrl) },
  ]
  return (
    <Menu entries={entries} head={name} label={t('userMenu', { name })} className={styles.user}>
      {name && <Avatar name={name} picture={picture} />}
    </Menu>
  )
}
