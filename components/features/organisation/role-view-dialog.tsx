// 以此角色查看: chooses whose records are shown, and begins (docs/domain/roles-and-permissions.md#view-as-a-role).
import { Radio, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { choicesOf } from '@/components/basic/answer'
import { useMarks } from '@/components/basic/use-marks'
import { textOf } from '@/components/record/field/field-props'
import { useSettled } from '@/components/record/field/picker/use-paged-options'
import { beginView } from '@/lib/client/role-view'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import type { RoleNode } from '@/lib/model/calls/role'
import { adminRole } from '@/lib/model/role-codes'
import styles from './admin.module.css'
import { userCalls } from './admin-calls'
import { AdminDialog } from './dialog'
import type { Problem } from './use-action'

export function RoleViewDialog({ role, onClose }: { role: RoleNode; onClose: () => void }) {
  const marks = useMarks()
  const t = useTranslations('admin.roleView')
  // only an administrator sees the records of others
  const mayMembers = useStore(userState, (user) => user.userInfo?.role_code_list?.includes(adminRole) ?? false)
  const [whose, setWhose] = useState<'member' | 'alone'>(mayMembers && role.user_count > 0 ? 'member' : 'alone')
  const [member, setMember] = useState<string>()
  const [typed, setTyped] = useState('')
  const { busy, alone } = useAlone()
  const [problem, setProblem] = useState<Problem | null>(null)
  const keyword = useSettled(typed.trim())
  const members = useCall(
    whose === 'member' ? userCalls.list.list : null,
    {
      role_id_list: [role.role_key],
      status: '1',
      ...(keyword && { keyword }),
      field: 'username,realname',
      pageNo: 1,
      pageSize: 50,
    },
    { keep: true },
  )
  const begin = async () => {
    if (whose === 'member' && !member) return setProblem({ message: t('required'), fields: {} })
    await alone(
      () => beginView({ role_key: role.role_key, ...(whose === 'member' && { user_key: member }) }),
      ({ message, fields }) => setProblem({ message, fields }),
    )
  }
  return (
    <AdminDialog
      title={t('title', { name: role.title })}
      okText={t('start')}
      busy={busy}
      problem={problem}
      onOk={() => void begin()}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('hint')}</p>
      <Radio.Group
        aria-label={t('who')}
        value={whose}
        onChange={(event) => setWhose(event.target.value)}
        options={[
          ...(mayMembers ? [{ value: 'member', label: t('member'), disabled: role.user_count === 0 }] : []),
          { value: 'alone', label: t('alone') },
        ]}
        vertical
      />
      {whose === 'member' && (
        <div className={styles.viewedMember}>
          <Select
            aria-label={t('choose')}
            placeholder={t('choose')}
            showSearch={{ filterOption: false, onSearch: setTyped }}
            {...choicesOf(members)}
            value={member}
            onChange={(key: string) => {
              setMember(key)
              setProblem(null)
            }}
            options={(members.data?.records ?? []).map((row) => ({
              value: textOf(row.user_key),
              label: marks.beside(textOf(row.realname), textOf(row.username)),
            }))}
          />
        </div>
      )}
    </AdminDialog>
  )
}
