// Contacts of all customers.

import { ContactList } from '@/components/contact/contact-list'
import { customerEntities } from '@/components/customer/customer-entities'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function ContactListPage() {
  return (
    <ScreenTexts features={['customer']} entities={customerEntities}>
      <ContactList />
    </ScreenTexts>
  )
}
