// Chooses colleagues: from the department tree in the user picker, or by one click from the people of an approval.
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { isNormal } from '@/components/record/field/picker/choose'
import { type Option, PagedSelect } from '@/components/record/field/picker/paged-select'
import { sourceOf } from '@/components/record/field/picker/reference'
import { useDepartments } from '@/components/record/field/picker/use-departments'
import { retried } from '@/lib/client/retried'
import { quietly, useCall } from '@/lib/client/use-call'
import type { Colleague } from '@/lib/model/calls/approval-page'
import styles from './approval.module.css'

interface PeopleControlProps {
  id: string
  value: readonly Option[]
  onChange: (value: Option[]) => void
  multiple: boolean
  /** People who cannot be chosen because they have the task already. */
  without?: readonly string[]
  /** People who may not decide, because it is their own application. */
  applicant?: string | null
  /** The task or process instance whose people are offered first. */
  near?: string
}

const UserPicker = dynamic(
  () => retried(() => import('@/components/record/field/picker/user-picker').then((module) => module.UserPicker)),
  { ssr: false },
)

const source = sourceOf('user')
const most = 50

export function PeopleControl({ id, value, onChange, multiple, without = [], applicant = null, near }: PeopleControlProps) {
  const t = useTranslations('workbench')
  const [picking, setPicking] = useState(false)
  const { limit } = useDepartments()
  const isBarredKey = (key: string) => key === applicant || without.includes(key)
  const offered = quietly(useCall(near ? 'GET /api/bpm/biz/task/instance/colleagues/{id}' : null, { id: near ?? '' })) ?? []
  const people = offered.filter(({ user_key }) => !isBarredKey(user_key))
  const chosen = new Set(value.map((one) => one.value))
  const take = ({ user_key, name }: Colleague) => {
    const option = { value: user_key, label: name }
    if (!multiple) onChange([option])
    else onChange(chosen.has(user_key) ? value.filter((one) => one.value !== user_key) : [...value, option])
  }
  const elsewhere = limit ? t('scopeNote') : undefined
  return (
    <>
      <div className={styles.people}>
        <PagedSelect
          id={id}
          call={source.call}
          toOption={source.toOption}
          renderOption={(row) => (
            <span className={styles.colleague}>
              {source.toOption(row).label}
              <small>{isNormal(row.status) ? source.detail?.(row) : t('frozen')}</small>
            </span>
          )}
          isBarred={(row) => !isNormal(row.status) || isBarredKey(source.toOption(row).value)}
          emptyText={elsewhere}
          value={value}
          onChange={onChange}
          multiple={multiple}
          max={most}
        />
        <Button icon={<Icon name="contacts" size={14} />} onClick={() => setPicking(true)}>
          {t('fromDepartments')}
        </Button>
      </div>
      {people.length > 0 && (
        <fieldset className={styles.offered} aria-label={t('offered')}>
          {people.map((one) => (
            <button key={one.user_key} type="button" aria-pressed={chosen.has(one.user_key)} onClick={() => take(one)}>
              {one.name}
              <small>{t(`as.${one.as}`)}</small>
            </button>
          ))}
        </fieldset>
      )}
      {picking && (
        <UserPicker
          open
          multiple={multiple}
          value={value}
          scopeNote={elsewhere}
          whyBarred={(user) => {
            if (user.user_key === applicant) return t('ownApplication')
            if (without.includes(user.user_key)) return t('hasItAlready')
            return isNormal(user.status) ? undefined : t('frozenText')
          }}
          onConfirm={(users) => onChange(users.map(({ user_key, realname }) => ({ value: user_key, label: realname })))}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
