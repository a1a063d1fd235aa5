// Colleagues by name, or from the tree of departments in the user picker.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RefControl } from '../field/lazy-controls'
import type { Option } from '../picker/paged-select'
import { Icon } from '../show/icon'
import styles from './approval.module.css'

const UserPicker = dynamic(() => import('../picker/user-picker').then((module) => module.UserPicker), { ssr: false })

interface PeopleControlProps {
  id: string
  value: readonly Option[]
  onChange: (value: Option[]) => void
  multiple: boolean
}

export function PeopleControl({ id, value, onChange, multiple }: PeopleControlProps) {
  const t = useTranslations('workbench')
  const [picking, setPicking] = useState(false)
  return (
    <div className={styles.people}>
      <RefControl
        id={id}
        field={multiple ? { kind: 'refs', to: 'user', max: 50 } : { kind: 'ref', to: 'user' }}
        multiple={multiple}
        value={value}
        onChange={onChange}
      />
      <Button icon={<Icon name="contacts" size={14} />} onClick={() => setPicking(true)}>
        {t('fromDepartments')}
      </Button>
      {picking && (
        <UserPicker
          open
          multiple={multiple}
          value={value}
          onConfirm={(users) => onChange(users.map(({ user_key, realname }) => ({ value: user_key, label: realname })))}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
