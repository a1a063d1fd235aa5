// 菜单显示设置: every menu by groups with its star, and the order of the favourites (docs/domain/frame.md#favourites). Stars and order are kept
// at once.

import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { moveItem } from '@/components/basic/move-item'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed } from '@/components/basic/state'
import { notify } from '@/lib/client/api'
import { type Named, sortFavourites } from './favourites'
import { type MenuGroup, useMenuGroups } from './menu-groups'
import { MenuIcon } from './menu-icon'
import styles from './menu-settings.module.css'
import type { Entry } from './menus'
import { Star } from './star'

interface MenuSettingsProps {
  /** Begins with the menus that are no favourites yet. */
  unstarred: boolean
  onClose: () => void
}

export function MenuSettings({ unstarred, onClose }: MenuSettingsProps) {
  const t = useTranslations('shell.settings')
  const { groups, favourites, call } = useMenuGroups()
  const [only, setOnly] = useState<'all' | 'unstarred'>(unstarred ? 'unstarred' : 'all')
  const shown = groups
    ?.map((group) => ({ ...group, entries: group.entries.filter((entry) => only === 'all' || !entry.favourite) }))
    .filter((group) => group.entries.length > 0)
  return (
    <Modal
      open
      width={880}
      title={t('title')}
      okText={t('ok')}
      footer={(_, { OkBtn }) => <OkBtn />}
      onCancel={onClose}
      onOk={() => {
        notify().success(t('saved'))
        onClose()
      }}
    >
      <div className={styles.settings}>
        <ul className={styles.notes}>
          <li>{t('noteMore')}</li>
          <li>{t('noteRoom')}</li>
        </ul>
        <FavouriteOrder favourites={favourites} />
        <Segments
          label={t('show')}
          value={only}
          options={[
            { value: 'all', text: t('all') },
            { value: 'unstarred', text: t('unstarred') },
          ]}
          onChange={(value) => setOnly(value as typeof only)}
        />
        {call.loading && <LinesSkeleton lines={6} />}
        {call.error && !groups && <LoadFailed error={call.error} onRetry={call.retry} />}
        {shown?.length === 0 && <p className={styles.quiet}>{t('allStarred')}</p>}
        <div className={styles.groups}>
          {shown?.map((group) => (
            <Group key={group.key} group={group} />
          ))}
        </div>
      </div>
    </Modal>
  )
}

function Group({ group }: { group: MenuGroup }) {
  return (
    <section className={styles.group}>
      <h2>{group.name}</h2>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <MenuIcon name={entry.icon} />
            <span>{entry.title}</span>
            <Star permissionKey={entry.key} name={entry.title} on={entry.favourite} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const asFavourite = ({ key, path, title }: Entry): Named => ({ permission_key: key, url: path, name: title })

function FavouriteOrder({ favourites }: { favourites: readonly Entry[] }) {
  const t = useTranslations('shell.settings')
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < favourites.length) void sortFavourites(moveItem(favourites, from, to).map(asFavourite))
  }
  if (favourites.length === 0) return <p className={styles.quiet}>{t('noFavourites')}</p>
  return (
    <section className={styles.order}>
      <h2>{t('order')}</h2>
      {favourites.length > 1 && <p className={styles.quiet}>{t('orderNote')}</p>}
      <ol>
        {favourites.map((entry, index) => (
          <li
            key={entry.path}
            draggable
            data-dragged={dragged === index || undefined}
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(index)
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, index)
            }}
            onDragEnd={() => setDragged(null)}
          >
            <Icon name="drag" size={14} />
            <span>{entry.title}</span>
            <button
              type="button"
              className={styles.step}
              aria-label={t('up', { name: entry.title })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <Icon name="up" size={14} />
            </button>
            <button
              type="button"
              className={styles.step}
              aria-label={t('down', { name: entry.title })}
              disabled={index === favourites.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <Icon name="down" size={14} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
