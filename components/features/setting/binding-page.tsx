// 应用绑定: other applications that sign in here or run their processes here, bound, changed and switched off.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Failure } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { PageHead } from '@/components/frame/page-head'
import { textOf } from '@/components/record/field/field-props'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import type { ListRow } from '@/components/record/record-calls'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { OpenApp } from '@/lib/model/calls/settings'
import type { Definition } from '@/lib/model/definition'
import { appBinding } from '@/lib/model/settings'
import styles from './setting.module.css'

/** Binding and changing a binding are one call. */
const binding: Definition = { ...appBinding, calls: { addOrUpdate: 'add' } }

type Open = { row: ListRow<typeof binding> | null; target?: OpenApp }

export function BindingPage() {
  const t = useTranslations('setting.binding')
  const may = useMay()
  const apps = useCall('POST /api/eis/restful/app/binding/open/appList')
  const [open, setOpen] = useState<Open | null>(null)
  const mayEdit = may('sys:binding:e')
  const screen = useMemo(
    (): ListScreen<typeof binding> => ({
      definition: binding,
      saveCode: 'system/binding',
      also: Object.keys(appBinding.fields),
      rowActions: mayEdit ? (row) => [{ key: 'edit', label: t('edit'), onClick: () => setOpen({ row }) }] : undefined,
      firstUse: { title: t('empty'), text: t('emptyText') },
    }),
    [mayEdit, t],
  )
  const free = (apps.data ?? []).filter(({ bound }) => !bound)
  const mayAdd = may('sys:binding:a')
  return (
    <>
      <PageHead>
        {mayAdd && (
          <Button type="primary" icon={<Icon name="add" size={14} />} onClick={() => setOpen({ row: null })}>
            {t('add')}
          </Button>
        )}
      </PageHead>
      {mayAdd && <Failure of={apps} />}
      {mayAdd && free.length > 0 && (
        <p className={styles.open}>
          {t('open')}
          {free.map((app) => (
            <Button key={app.app_key} size="small" onClick={() => setOpen({ row: null, target: app })}>
              {t('bind', { name: app.app_name ?? app.app_key })}
            </Button>
          ))}
        </p>
      )}
      <EntityList screen={screen} />
      {open && (
        <EntityForm
          definition={binding}
          recordKey={open.row ? textOf(open.row.binding_key) : null}
          record={open.row ?? undefined}
          fixed={open.target && { target_app_key: open.target.app_key, target_app_name: open.target.app_name }}
          refresh={['/app/binding/']}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
