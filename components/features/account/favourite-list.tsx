// 收藏菜单: sorted by the user, by dragging or by keys; a removed star disappears everywhere at once.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Link } from '@/components/basic/link'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { SortList } from '@/components/basic/sort-list'
import { State } from '@/components/basic/state'
import { MenuIcon } from '@/components/frame/menu-icon'
import { useScreens } from '@/components/frame/screens'
import { notify, send } from '@/lib/client/api'
import { type MenuItem, userState } from '@/lib/client/session-state'
import { useCall } from '@/lib/client/use-call'
import { useMe } from '@/lib/client/use-may'
import type { Favourite } from '@/lib/model/calls/menus'
import { Panel } from './panel'

/** The menus without one star. */
function withoutStar(menus: readonly MenuItem[], key: string): MenuItem[] {
  return menus.map((menu) => ({
    ...menu,
    ...(menu.meta.permission_key === key && { isFavorite: false }),
    ...(menu.children && { children: withoutStar(menu.children, key) }),
  }))
}

export function FavouriteList() {
  const t = useTranslations('person.favourites')
  const me = useMe()
  const screens = useScreens()
  const favourites = useCall('GET /api/app/base/app/sys/user/permission/favorite/list')
  const sort = async (items: Favourite[]) => {
    favourites.replace(items)
    try {
      await send('PUT /api/app/base/app/sys/user/permission/favorite/sort', { ids: items.map(({ permission_key }) => permission_key) })
    } catch {
      favourites.retry()
    }
  }
  const remove = async ({ permission_key }: Favourite) => {
    try {
      await send('POST /api/app/base/app/sys/user/permission/favorite/deleteFavorite', { menu_type: 1, permission_key, user_key: me })
      userState.set({ menus: withoutStar(userState.get().menus, permission_key) })
      notify().success(t('removed'))
    } finally {
      favourites.retry()
    }
  }
  const { data } = favourites
  return (
    <Panel title={t('title')} note={t('note')}>
      <Notes of={favourites} />
      {!data ? (
        <Unanswered of={favourites} skeleton={<LinesSkeleton lines={4} />} />
      ) : data.length === 0 ? (
        <State picture="firstUse" title={t('empty')} text={t('emptyText')} />
      ) : (
        <SortList
          items={data}
          keyOf={({ permission_key }) => permission_key}
          nameOf={({ name }) => name}
          label={t('title')}
          onMove={(items) => void sort(items)}
        >
          {(item) => (
            <>
              <MenuIcon name={item.icon} />
              {item.url && screens[item.url] ? <Link href={item.url}>{item.name}</Link> : item.name}
              <Button
                size="small"
                type="text"
                aria-label={t('removeOf', { name: item.name })}
                onClick={() => void remove(item).catch(() => undefined)}
              >
                {t('remove')}
              </Button>
            </>
          )}
        </SortList>
      )}
    </Panel>
  )
}
