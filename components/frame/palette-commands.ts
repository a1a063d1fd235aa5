// What the command palette offers before and beside records: menus, favourites, visited views, and actions.
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { IconName } from '@/components/basic/icon'
import { densityChoices, modeChoices } from '@/components/basic/theme/preferences'
import { useLook } from '@/components/basic/theme/theme-provider'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { quietly } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { locales } from '@/lib/i18n/locales'
import { useFavourites } from './favourites'
import { changeLanguage } from './language'
import { signOut } from './load-session'
import { orderFavourites } from './menu-groups'
import { drawnMenus, type Entry, favouritesOf, leavesOf, routeOf, routesOf, targetOf } from './menus'
import { recentRecords } from './recent-records'
import { addressOfRecord, useRecordLists } from './screens'
import { strip } from './tab-state'
import { useTabActions } from './tab-strip'
import { addressOf } from './tabs'
import { useMenuItems } from './use-menus'
import { useViewAddress } from './view-address'

/** One line of the palette: it leads somewhere or does something. */
export interface Command {
  key: string
  title: string
  /** Beside the title: where it stands, what else it is called. */
  note?: string
  icon?: IconName
  /** The icon of a menu. */
  menuIcon?: string | null
  href?: string
  external?: string
  run?: () => void
}

export interface Commands {
  menus: Command[]
  favourites: Command[]
  recent: Command[]
  /** The records that were opened last. */
  records: Command[]
  actions: Command[]
}

const asCommand = (entry: Entry, note?: string): Command => ({
  key: `menu ${entry.path}`,
  title: entry.title,
  note,
  menuIcon: entry.icon,
  ...(entry.external ? { external: entry.external } : { href: entry.path }),
})

export function useCommands(consoleUrl: string | null): Commands {
  const items = useMenuItems()
  const tabs = useStore(strip, (state) => state.tabs)
  const { path } = useViewAddress()
  const actions = useActions(consoleUrl)
  const lists = useRecordLists()
  const user = useStore(userState, (state) => state.userInfo?.user_key ?? '')
  const sorted = quietly(useFavourites())
  return useMemo(() => {
    const entries = drawnMenus(items)
    const routes = routesOf(items)
    const menus = entries.flatMap((top) => leavesOf([top]).map((leaf) => asCommand(leaf, leaf === top ? undefined : top.title)))
    const recent = tabs
      .filter((tab) => tab.path !== path)
      .map((tab) => ({
        key: `tab ${tab.path}`,
        title: tab.name ?? routeOf(routes, tab.path)?.title ?? tab.path,
        icon: 'next' as const,
        href: addressOf(tab),
      }))
    return {
      menus,
      favourites: orderFavourites(favouritesOf(items), sorted).map((entry) => asCommand(entry)),
      recent: recent.reverse(),
      records: recentRecords(user).flatMap(({ entity, key, name }) => {
        const list = lists.find((one) => one.entity === entity)
        const menu = list && routeOf(routes, list.path)
        return menu
          ? [{ key: `recent ${entity} ${key}`, title: name, note: menu.title, icon: 'next' as const, href: addressOfRecord(list, key) }]
          : []
      }),
      actions,
    }
  }, [items, tabs, path, actions, sorted, lists, user])
}

/** New records, the open tab, the look, the language, signing out. */
function useActions(consoleUrl: string | null): Command[] {
  const t = useTranslations('shell.palette')
  const office = useTranslations('office')
  const density = useTranslations('widget.list.density')
  const languages = useTranslations('common.language')
  const locale = useLocale()
  const look = useLook()
  const may = useMay()
  const items = useMenuItems()
  const { path } = useViewAddress()
  const shown = targetOf(path)
  const tabActions = useTabActions(shown)
  const lists = useRecordLists()
  return useMemo(() => {
    const routes = routesOf(items)
    const added = lists
      .filter(({ path, permission }) => routes.has(path) && may(`${permission}:a`))
      .map(({ path, add }) => ({
        key: `add ${path}`,
        title: t('add', { name: routes.get(path)?.title ?? '' }),
        icon: 'add' as const,
        href: add,
      }))
    const { tabs, home } = strip.get()
    const tab = tabs.find((one) => one.path === shown)
    const onTab: Command[] = tab
      ? [
          { key: 'refresh', title: t('refreshTab'), icon: 'refresh', run: () => tabActions.refresh(tab) },
          ...(tab.path === home ? [] : [{ key: 'close', title: t('closeTab'), icon: 'close' as const, run: () => tabActions.close(tab) }]),
        ]
      : []
    return [
      ...added,
      ...onTab,
      ...modeChoices.map((choice) => ({
        key: `look ${choice}`,
        title: t('look', { name: office(`look.${choice}`) }),
        icon: look.choice === choice ? ('check' as const) : ('eye' as const),
        run: () => look.setChoice(choice),
      })),
      ...densityChoices.map((choice) => ({
        key: `density ${choice}`,
        title: t('density', { name: density(choice) }),
        icon: look.density === choice ? ('check' as const) : ('rows' as const),
        run: () => look.setDensity(choice),
      })),
      ...locales.map((one) => ({
        key: `language ${one}`,
        title: t('language', { name: languages(one) }),
        icon: locale === one ? ('check' as const) : ('swap' as const),
        run: () => void changeLanguage(one),
      })),
      { key: 'out', title: office('signOut'), icon: 'out' as const, run: () => void signOut(consoleUrl) },
    ]
  }, [items, t, office, density, languages, locale, look, may, shown, tabActions, lists, consoleUrl])
}
