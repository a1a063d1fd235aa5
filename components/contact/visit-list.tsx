// Visits to contacts of all customers.
'use client'
import { customerContactVisit } from '@/lib/model/entities/customer-contact-visit'
import { RecordList } from '../entity/record-list'

const screen = { saveCode: 'crm/visit' }

export function VisitList() {
  return <RecordList definition={customerContactVisit} screen={screen} />
}
