// Contacts of all customers.
import { ContactList } from '@/components/features/customer/contact-list'
import { customerEntities } from '@/components/features/customer/customer-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ContactListPage() {
  return (
    <ScreenTexts features={['customer']} entities={customerEntities}>
      <ContactList />
    </ScreenTexts>
  )
}
