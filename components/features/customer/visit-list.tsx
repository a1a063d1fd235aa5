// Visits to contacts of all customers.
'use client'
import { RecordList } from '@/components/record/screen/record-list'
import { customerContactVisit } from '@/lib/model/entities/customer-contact-visit'

const screen = { saveCode: 'crm/visit' }

export function VisitList() {
  return <RecordList definition={customerContactVisit} screen={screen} />
}
