// One user in the drawer: who he is, what his roles let him see, what was done with him.
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty } from '@/components/basic/values'
import { OperationLog } from '@/components/record/detail/operation-log'
import { RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { listOf, textOf } from '@/components/record/field/field-props'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useDisplayNames } from '@/components/record/use-display-names'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { user as userDefinition } from '@/lib/model/organisation'
import { userCalls } from './admin-calls'
import { MenuPreview } from './menu-preview'
import type { UserActions } from './user-actions'
import { UserState } from './user-state'

export function OpenUser({ open, actions }: { open: OpenRecord; actions: UserActions }) {
  const marks = useMarks()
  const t = useTranslations('admin.user')
  const labels = useDisplayNames(userDefinition)
  const may = useMay()
  const mayEdit = may('sys:user:e')
  const edit = () => actions.edit(open.key)
  return (
    <RecordDrawer title={t('detail')} open={open}>
      <RecordDetail
        key={open.key}
        definition={userDefinition}
        recordKey={open.key}
        call={userCalls.form.detail}
        parts={(row) => ({
          marks: (
            <>
              <UserState row={row} />
              {listOf(row.role_id_list_name).map((name) => (
                <Label key={name}>{name}</Label>
              ))}
            </>
          ),
          note: [textOf(row.username), textOf(row.work_no), textOf(row.org_code_txt)].filter(Boolean).join(marks.comma),
          facts: [
            { key: 'position', label: labels.field('position_key'), value: textOf(row.position_name) || <Empty /> },
            { key: 'leader', label: labels.field('leader_key'), value: textOf(row.leader_name) || <Empty /> },
            { key: 'phone', label: labels.field('phone'), value: textOf(row.phone) || <Empty /> },
            {
              key: 'login',
              label: labels.field('last_login_time'),
              value: row.last_login_time ? formatDateTime(textOf(row.last_login_time)) : <Empty />,
            },
          ],
          actions: actions.ofRow(row),
          tabs: [
            {
              key: 'records',
              label: t('tab.records'),
              content: <RecordSections definition={userDefinition} row={row} onEdit={mayEdit ? edit : undefined} />,
            },
            ...(may('sys:role:grant') && textOf(row.status) === '1'
              ? [{ key: 'rights', label: t('tab.rights'), content: <Rights userKey={open.key} /> }]
              : []),
            { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={userDefinition} recordKey={open.key} /> },
          ],
        })}
      />
    </RecordDrawer>
  )
}

function Rights({ userKey }: { userKey: string }) {
  const state = useCall('GET /api/app/base/app/sys/permission/getUserPermissionByUserKey/{user_key}', { user_key: userKey })
  if (!state.data) return <Unanswered of={state} skeleton={<LinesSkeleton />} />
  return (
    <>
      <Notes of={state} />
      <MenuPreview menus={state.data.menu} />
    </>
  )
}
