// The tabs of what belongs to a customer alone: contacts, departments, addresses, products, visits, accounts, categories (docs/domain/customer.md#sub-records).
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segments } from '@/components/basic/segments'
import type { DetailTab } from '@/components/record/detail/detail-tabs'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import type { Option } from '@/components/record/field/picker/paged-select'
import { useDisplayNames } from '@/components/record/use-display-names'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { customerAccount } from '@/lib/model/entities/customer-account'
import { customerAddress } from '@/lib/model/entities/customer-address'
import { customerCategory } from '@/lib/model/entities/customer-category'
import { customerChannelConfig } from '@/lib/model/entities/customer-channel-config'
import { customerContact } from '@/lib/model/entities/customer-contact'
import { customerContactVisit } from '@/lib/model/entities/customer-contact-visit'
import { customerContract } from '@/lib/model/entities/customer-contract'
import { customerDepartment } from '@/lib/model/entities/customer-department'
import { customerProduct } from '@/lib/model/entities/customer-product'
import { companionOf } from '@/lib/model/field'
import type { Values } from '@/lib/model/record'
import { ContactCard, cardFields } from './contact-card'
import styles from './customer.module.css'
import { ProductDrawer } from './product-drawer'
import { customerCalls } from './run'

const ContactChart = dynamic(() => retried(() => import('./contact-chart').then((module) => module.ContactChart)), { ssr: false })

interface Sub {
  key: string
  definition: Definition
}

const subs: readonly Sub[] = [
  { key: 'contacts', definition: customerContact },
  { key: 'departments', definition: customerDepartment },
  { key: 'addresses', definition: customerAddress },
  { key: 'products', definition: customerProduct },
  { key: 'visits', definition: customerContactVisit },
  { key: 'contracts', definition: customerContract },
  { key: 'accounts', definition: customerAccount },
]

interface Around {
  customerKey: string
  editable: boolean
  /** How many records of each kind the customer has, by entity. */
  counts: Readonly<Record<string, number>>
  only: Option | undefined
}

/** Where a new record names a contact, it starts with the only one. */
function firstOf(definition: Definition, only: Option | undefined): Values | undefined {
  const names = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.kind === 'ref' && field.to === 'customer_contact' && definition !== customerContact ? [name] : [],
  )
  return only && Object.fromEntries(names.flatMap((name) => [[name, only.value] as const, [companionOf(name), only.label] as const]))
}

/** What belongs to a customer alone, each kind in a tab. */
export function useSubTabs(): (around: Around) => DetailTab[] {
  const t = useTranslations('customer')
  return ({ customerKey, editable, counts, only }) => {
    const fixed = { customer_key: customerKey }
    return [
      ...subs.map(({ key, definition }) => ({
        key,
        label: t(`tab.${key}`),
        count: counts[definition.name],
        content:
          definition === customerContact ? (
            <Contacts customerKey={customerKey} editable={editable} />
          ) : definition.name === 'customer_product' ? (
            <Products customerKey={customerKey} editable={editable} first={firstOf(definition, only)} />
          ) : (
            <SubTable definition={definition} fixed={fixed} first={firstOf(definition, only)} editable={editable} refresh={customerCalls} />
          ),
      })),
      {
        key: 'categories',
        label: t('tab.categories'),
        count: (counts.customer_category ?? 0) + (counts.customer_channel_config ?? 0),
        content: <Categories customerKey={customerKey} editable={editable} />,
      },
    ]
  }
}

/** The contacts as cards, or by who reports to whom. */
function Contacts({ customerKey, editable }: { customerKey: string; editable: boolean }) {
  const t = useTranslations('customer.chart')
  const [view, setView] = useState<'cards' | 'chart'>('cards')
  return (
    <>
      <div className={styles.contactViews}>
        <Segments<'cards' | 'chart'>
          label={t('views')}
          value={view}
          onChange={setView}
          options={[
            { value: 'cards', text: t('cards') },
            { value: 'chart', text: t('chart') },
          ]}
        />
      </div>
      {view === 'chart' ? (
        <ContactChart customerKey={customerKey} />
      ) : (
        <SubTable
          definition={customerContact}
          fixed={{ customer_key: customerKey }}
          columns={cardFields}
          sort="-is_primary"
          duplicates={['phone']}
          renderCard={(row, rowActions) => <ContactCard row={row} actions={rowActions} />}
          editable={editable}
          refresh={customerCalls}
        />
      )}
    </>
  )
}

function Products({ customerKey, editable, first }: { customerKey: string; editable: boolean; first: Values | undefined }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <SubTable
        definition={customerProduct}
        fixed={{ customer_key: customerKey }}
        first={first}
        editable={editable}
        refresh={customerCalls}
        onOpen={(row) => setOpen(textOf(row.customer_product_key))}
      />
      {open && <ProductDrawer productKey={open} editable={editable} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Categories and channels stand together: where the customer belongs and who brings it. */
function Categories({ customerKey, editable }: { customerKey: string; editable: boolean }) {
  const may = useMay()
  const categories = useDisplayNames(customerCategory)
  const channels = useDisplayNames(customerChannelConfig)
  const fixed = { customer_key: customerKey }
  return (
    <>
      <h3 className={styles.subTitle}>{categories.name}</h3>
      <SubTable definition={customerCategory} fixed={fixed} editable={editable} refresh={customerCalls} />
      {may('market:channel:q') && (
        <>
          <h3 className={styles.subTitle}>{channels.name}</h3>
          <SubTable definition={customerChannelConfig} fixed={fixed} editable={editable} refresh={customerCalls} />
        </>
      )}
    </>
  )
}
