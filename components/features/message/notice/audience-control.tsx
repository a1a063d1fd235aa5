// Who a notice is for: everybody, chosen users or chosen departments (docs/domain/notice.md#audience,
// docs/domain/organisation.md#departments).
import { Button, Radio } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { Label } from '@/components/basic/status'
import type { Option } from '@/components/record/field/picker/paged-select'
import { retried } from '@/lib/client/retried'
import styles from './notice.module.css'
import { type Audience, type AudienceKind, audienceKinds } from './notice-form'

const UserPicker = dynamic(
  () => retried(() => import('@/components/record/field/picker/user-picker').then((module) => module.UserPicker)),
  { ssr: false },
)
const DepartmentPicker = dynamic(
  () => retried(() => import('@/components/record/field/picker/department-picker').then((module) => module.DepartmentPicker)),
  { ssr: false },
)

interface AudienceControlProps {
  id: string
  value: Audience
  /** Only shown: those whom a published notice was sent to. */
  locked?: boolean
  onChange: (audience: Audience) => void
}

const shownNames = 20

export function AudienceControl({ id, value, locked, onChange }: AudienceControlProps) {
  const t = useTranslations('notice.audience')
  const [picking, setPicking] = useState(false)
  const chosen = value.kind === 'employ_key' ? value.users : value.kind === 'dept_key' ? value.departments : []
  const put = (options: Option[]) =>
    onChange(value.kind === 'employ_key' ? { ...value, users: options } : { ...value, departments: options })
  return (
    <div className={styles.audience}>
      <Radio.Group
        aria-labelledby={`${id}-label`}
        value={value.kind}
        disabled={locked}
        onChange={(event) => onChange({ ...value, kind: event.target.value as AudienceKind })}
        options={audienceKinds.map((kind) => ({ value: kind, label: t(kind) }))}
      />
      {value.kind !== 'ALL' && (
        <div className={styles.chosen}>
          <Button
            size="small"
            icon={<Icon name={value.kind === 'employ_key' ? 'contacts' : 'box'} size={14} />}
            disabled={locked}
            onClick={() => setPicking(true)}
          >
            {t(value.kind === 'employ_key' ? 'chooseUsers' : 'chooseDepartments')}
          </Button>
          {chosen.slice(0, shownNames).map((one) => (
            <Label key={one.value}>
              {one.label}
              <button
                type="button"
                aria-label={t('drop', { name: one.label })}
                disabled={locked}
                onClick={() => put(chosen.filter((other) => other !== one))}
              >
                <Icon name="close" size={14} />
              </button>
            </Label>
          ))}
          {chosen.length > shownNames && <span>{t('more', { n: chosen.length - shownNames })}</span>}
          {value.kind === 'dept_key' && <small>{t('below')}</small>}
        </div>
      )}
      {picking && value.kind === 'employ_key' && (
        <UserPicker
          open
          multiple
          value={value.users}
          onConfirm={(users) => put(users.map((user) => ({ value: user.user_key, label: user.realname || user.username })))}
          onClose={() => setPicking(false)}
        />
      )}
      {picking && value.kind === 'dept_key' && (
        <DepartmentPicker
          open
          multiple
          value={value.departments.map((one) => one.value)}
          onConfirm={(rows) => put(rows.map((row) => ({ value: row.id, label: row.depart_name })))}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
