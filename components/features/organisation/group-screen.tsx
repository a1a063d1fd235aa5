// Permission groups: the cards that stand in the all-menus window, each with its menus and the roles that see it.
'use client'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Answer } from '@/components/basic/answer'
import { RowCommands } from '@/components/basic/row-commands'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { MenuIcon } from '@/components/frame/menu-icon'
import { PageHead } from '@/components/frame/page-head'
import { listOf, textOf } from '@/components/record/field/field-props'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { CallAnswer } from '@/lib/model/calls/names'
import { permissionGroup as groupDefinition } from '@/lib/model/organisation'
import type { Values } from '@/lib/model/record'
import styles from './admin.module.css'
import { groupCalls } from './admin-calls'
import { IconControl } from './icon-control'
import { MenusControl } from './menus-control'
import { usePermissionTree } from './use-permission-tree'

const controls = { icon: IconControl, permission_keys: MenusControl }

type PermissionGroup = CallAnswer<typeof groupCalls.list>[number]

export function GroupScreen() {
  const marks = useMarks()
  const t = useTranslations('admin.group')
  const may = useMay()
  const state = useCall(groupCalls.list)
  const roles = quietly(useCall('GET /api/app/base/sys/role/queryall'))
  const { index } = usePermissionTree()
  const [form, setForm] = useState<Values | 'new' | null>(null)
  const roleNames = useMemo(() => new Map((roles ?? []).map((role) => [role.role_key, role.title])), [roles])
  const remove = (group: PermissionGroup) =>
    deleteRecords({
      definition: groupDefinition,
      calls: { delete: 'POST /api/app/base/app/sys/permission/group/delete' },
      rows: [group],
      text: t('deleteAsk', { name: textOf(group.title) }),
      okText: t('delete'),
      cancelText: t('cancel'),
    })
  const add = may('sys:group:a') && <AddButton onClick={() => setForm('new')}>{t('add')}</AddButton>
  /** What the form needs besides the keys: the names beside them. */
  const named = (group: PermissionGroup): Values => ({
    ...group,
    permission_names: listOf(group.permission_keys).map((key) => index.byKey.get(key)?.title ?? key),
    role_names: listOf(group.role_keys).map((key) => roleNames.get(key) ?? key),
  })
  return (
    <>
      <PageHead>{add}</PageHead>
      <Answer of={state} skeleton={<LinesSkeleton lines={10} />}>
        {(data) =>
          data.length === 0 ? (
            <State picture="firstUse" title={t('none')} text={t('noneText')}>
              {add}
            </State>
          ) : (
            <div className={styles.cards}>
              {data.map((group) => {
                const menus = listOf(group.permission_keys)
                  .map((key) => index.byKey.get(key)?.title)
                  .filter(Boolean)
                const seen = listOf(group.role_keys).map((key) => roleNames.get(key) ?? key)
                return (
                  <article key={textOf(group.group_key)} className={styles.card} aria-label={textOf(group.title)}>
                    <header>
                      <MenuIcon name={textOf(group.icon) || null} size={20} />
                      <h2>{textOf(group.title)}</h2>
                      <RowCommands
                        commands={[
                          may('sys:group:e') && { name: t('edit'), onClick: () => setForm(named(group)) },
                          may('sys:group:d') && { name: t('delete'), danger: true, onClick: () => void remove(group) },
                        ]}
                      />
                    </header>
                    <p>{menus.length > 0 ? menus.join(marks.list) : t('noMenus')}</p>
                    <p className={styles.tools}>
                      {seen.length > 0 ? (
                        seen.map((name) => <Label key={name}>{name}</Label>)
                      ) : (
                        <span className={styles.quiet}>{t('everybody')}</span>
                      )}
                    </p>
                  </article>
                )
              })}
            </div>
          )
        }
      </Answer>
      {form && (
        <EntityForm
          definition={groupDefinition}
          recordKey={form === 'new' ? null : textOf(form.group_key)}
          record={form === 'new' ? undefined : form}
          calls={groupCalls.form}
          controls={controls}
          onClose={() => setForm(null)}
        />
      )}
    </>
  )
}
