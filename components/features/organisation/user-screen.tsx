// Users: the department tree beside the list, one of them in the drawer, everything done with them.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Icon } from '@/components/basic/icon'
import { LazyDrawer } from '@/components/basic/lazy-drawer'
import { Avatar } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { textOf } from '@/components/record/field/field-props'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useDisplayNames } from '@/components/record/use-display-names'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { handOverPermissions, user as userDefinition } from '@/lib/model/organisation'
import styles from './admin.module.css'
import { userCalls } from './admin-calls'
import { DepartTree } from './depart-tree'
import type { User } from './rows'
import { useDepartTree } from './use-depart-tree'
import { useUserActions } from './user-actions'
import { UserState } from './user-state'

const OpenUser = dynamic(() => retried(() => import('./open-user').then((module) => module.OpenUser)), { ssr: false })
const HandOvers = dynamic(() => retried(() => import('./hand-overs').then((module) => module.HandOvers)), { ssr: false })
const DeletedUsers = dynamic(() => retried(() => import('./deleted-users').then((module) => module.DeletedUsers)), { ssr: false })

/** The picture stands beside the name. */
const columns = userDefinition.list.columns.filter((name) => name !== 'avatar')
const also = ['avatar', 'audit_status'] as const
const widths = {
  realname: 132,
  username: 128,
  sex: 64,
  phone: 124,
  belong_departs: 176,
  role_id_list: 192,
  position_key: 112,
  second_factor: 96,
  status: 104,
}

/** Departments and roles count their people. */
const transfers = { refresh: ['/sys/depart/', '/sys/role/', 'departments'] }

export function UserScreen() {
  const t = useTranslations('admin.user')
  const labels = useDisplayNames(userDefinition)
  const may = useMay()
  const actions = useUserActions()
  const [depart, setDepart] = useState<string | null>(null)
  const [deleted, setDeleted] = useState(false)
  const [runs, setRuns] = useState(false)
  const handsOver = handOverPermissions.some(may)
  const { ofRow, ofRows } = actions
  const screen = useMemo(
    (): ListScreen<typeof userDefinition, User> => ({
      definition: userDefinition,
      saveCode: 'system/user',
      calls: userCalls.list,
      transfers,
      columns,
      also,
      widths,
      fixed: depart ? { departKey: depart } : undefined,
      cells: {
        realname: (row: User) => <Person row={row} />,
        status: (row: User) => <UserState row={row} />,
      },
      rowActions: ofRow,
      batchActions: ofRows,
      firstUse: { title: t('firstUse'), text: t('firstUseText') },
    }),
    [depart, ofRow, ofRows, t],
  )
  const add = may('sys:user:a') && <AddButton onClick={() => actions.add(depart ?? undefined)}>{t('add', { name: labels.name })}</AddButton>
  return (
    <>
      <PageHead>
        {handsOver && <Button onClick={() => setRuns(true)}>{t('handOvers')}</Button>}
        {may('sys:user:d') && <Button onClick={() => setDeleted(true)}>{t('deleted')}</Button>}
        {add}
      </PageHead>
      <div className={styles.split}>
        <UserDeparts value={depart} onSelect={setDepart} />
        <div className={styles.content}>
          <EntityList screen={screen} firstAction={add} renderRecord={(open: OpenRecord) => <OpenUser open={open} actions={actions} />} />
        </div>
      </div>
      {runs && <HandOvers onClose={() => setRuns(false)} />}
      {deleted && <DeletedUsers onClose={() => setDeleted(false)} />}
      {actions.dialog}
    </>
  )
}

function UserDeparts({ value, onSelect }: { value: string | null; onSelect: (id: string | null) => void }) {
  const t = useTranslations('admin.user')
  const narrow = useNarrow()
  const departs = useDepartTree()
  const [choosing, setChoosing] = useState(false)
  if (!narrow) return <DepartTree departs={departs} value={value} onSelect={onSelect} />
  const choose = (id: string | null) => {
    setChoosing(false)
    onSelect(id)
  }
  const name = (value && departs.byId.get(value)?.depart_name) || t('everyDepart')
  return (
    <>
      <button type="button" className={styles.departBar} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {name}
        <Icon name="down" size={14} />
      </button>
      {choosing && (
        <LazyDrawer title={t('departs')} open placement="bottom" size="86%" onClose={() => setChoosing(false)}>
          <DepartTree
            departs={departs}
            value={value}
            onSelect={choose}
            tools={value && <Button onClick={() => choose(null)}>{t('everyDepart')}</Button>}
          />
        </LazyDrawer>
      )}
    </>
  )
}

function Person({ row }: { row: User }) {
  const name = textOf(row.realname)
  return (
    <span className={styles.node}>
      <Avatar name={name} picture={textOf(row.avatar) || null} />
      {name}
    </span>
  )
}
