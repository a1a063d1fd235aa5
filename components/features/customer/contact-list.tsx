// Contacts of all customers.
'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { isWritable } from '@/components/record/access-level'
import { OperationLog } from '@/components/record/detail/operation-log'
import { RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { RecordList } from '@/components/record/screen/record-list'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useMay } from '@/lib/client/use-may'
import { customerContact } from '@/lib/model/entities/customer-contact'
import { customerContactVisit } from '@/lib/model/entities/customer-contact-visit'

const columns = [
  'contact_name',
  'contact_role',
  'customer_key',
  'customer_department_key',
  'position',
  'phone',
  'is_primary',
  'last_follow_time',
] as const

export function ContactList() {
  const marks = useMarks()
  const t = useTranslations('widget.detail')
  const labels = useDisplayNames(customerContact)
  const visits = useDisplayNames(customerContactVisit)
  const may = useMay()
  const screen = useMemo(() => ({ saveCode: 'crm/contact', columns }), [])
  const mayEdit = may('crm:contact:e')
  return (
    <RecordList
      definition={customerContact}
      duplicates={['phone']}
      screen={screen}
      renderOpen={(open, edit) => (
        <RecordDrawer title={t('title', { name: labels.name })} open={open}>
          <RecordDetail
            key={open.key}
            definition={customerContact}
            recordKey={open.key}
            parts={(row) => {
              const change = mayEdit && isWritable(row) ? edit : undefined
              return {
                marks: row.is_primary === true && <Label>{labels.field('is_primary')}</Label>,
                note: [textOf(row.customer_name), textOf(row.position)].filter(Boolean).join(marks.comma),
                actions: change ? [{ key: 'edit', label: t('edit'), onClick: change }] : [],
                tabs: [
                  {
                    key: 'records',
                    label: t('records'),
                    content: <RecordSections definition={customerContact} row={row} onEdit={change} />,
                  },
                  {
                    key: 'visits',
                    label: visits.name,
                    content: (
                      <SubTable
                        definition={customerContactVisit}
                        fixed={{ customer_key: row.customer_key, customer_contact_key: open.key }}
                        editable={isWritable(row) && may('crm:visit:a')}
                      />
                    ),
                  },
                  {
                    key: 'operations',
                    label: t('operations'),
                    content: <OperationLog definition={customerContact} recordKey={open.key} />,
                  },
                ],
              }
            }}
          />
        </RecordDrawer>
      )}
    />
  )
}
