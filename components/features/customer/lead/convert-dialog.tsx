// A lead becomes a customer, a contact and on request an opportunity, in one dialog and one transaction (docs/domain/lead.md#conversion).
import { Radio, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Failure } from '@/components/basic/answer'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { TextControl } from '@/components/record/field/text-control'
import { useDict } from '@/components/record/field/use-dict'
import { Labelled } from '@/components/record/form/form-field'
import { ApiError, notify, sendForAnswer, toastSeconds } from '@/lib/client/api'
import { shanghaiNow } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import styles from '../customer.module.css'
import { ActionModal } from '../dialog-parts'
import type { Lead } from '../rows'
import { customerCalls, followCalls, leadCalls } from '../run'
import { FoundCustomers } from './found-customers'

const operate = 'POST /api/fintech/biz/clue/operate'

interface ConvertDialogProps {
  row: Lead
  /** What happens with the conversion, in place of the usual sentence. */
  hint?: string
  /** With the customer that the lead has become. */
  onConverted?: (customer: { customer_key: string; customer_name: string }) => void
  onClose: () => void
}

export function ConvertDialog({ row, hint, onConverted, onClose }: ConvertDialogProps) {
  const t = useTranslations('lead.becomes')
  const may = useMay()
  const id = useId()
  const types = useDict('CUSTOMER_TYPE')
  const [existing, setExisting] = useState(false)
  const [customer, setCustomer] = useState<Option[]>([])
  const [name, setName] = useState(row.company_name || row.contact_name || '')
  const [type, setType] = useState(row.company_name ? 'COMPANY' : 'PERSON')
  const [knownContact, setKnownContact] = useState(false)
  const [contact, setContact] = useState<Option[]>([])
  const [contactName, setContactName] = useState(row.contact_name ?? '')
  const masked = (row.phone ?? '').includes('*')
  const [phone, setPhone] = useState(masked ? '' : (row.phone ?? ''))
  const [opportunity, setOpportunity] = useState<'none' | 'new' | 'existing'>(may('crm:business:a') ? 'new' : 'none')
  const [business, setBusiness] = useState<Option[]>([])
  const [businessName, setBusinessName] = useState([row.company_name || row.contact_name, row.intent_product].filter(Boolean).join(' '))
  const [amount, setAmount] = useState<string | null>(row.intent_amount || null)
  const [product, setProduct] = useState(row.intent_product ?? '')
  const [date, setDate] = useState<string | null>(shanghaiNow().add(30, 'day').format('YYYY-MM-DD'))
  /** Contact and opportunity hang on the customer. */
  const choose = (next: Option[]) => {
    if (next[0]?.value !== customer[0]?.value) {
      setContact([])
      setBusiness([])
    }
    setCustomer(next)
  }
  // existing contacts and opportunities can be chosen only for an existing customer
  const namesContact = existing && knownContact
  const deal = opportunity === 'existing' && !existing ? 'new' : opportunity
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const found = useCall(existing ? null : 'POST /api/fintech/biz/clue/duplicate', { clue_key: row.clue_key })

  const confirm = async () => {
    const missing = {
      ...(existing && customer.length === 0 && { customer_key: t('chooseMissing') }),
      ...(!existing && name.trim() === '' && { 'customer.customer_name': t('required') }),
      ...(namesContact && contact.length === 0 && { customer_contact_key: t('required') }),
      ...(!namesContact && contactName.trim() === '' && { 'contact.contact_name': t('required') }),
      ...(deal === 'new' && businessName.trim() === '' && { 'business.business_name': t('required') }),
      ...(deal === 'existing' && business.length === 0 && { business_key: t('required') }),
    }
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const { data } = await sendForAnswer(
        operate,
        {
          id: row.clue_key,
          type: 'CONVERT',
          row_version: row.row_version,
          convert: {
            ...(existing ? { customer_key: customer[0]?.value } : { customer: { customer_name: name.trim(), customer_type: type } }),
            ...(namesContact
              ? { customer_contact_key: contact[0]?.value }
              : { contact: { contact_name: contactName.trim(), ...(phone && { phone }) } }),
            ...(deal === 'existing' && { business_key: business[0]?.value }),
            ...(deal === 'new' && {
              business: {
                business_name: businessName.trim(),
                business_amount: amount ?? '0.00',
                ...(product.trim() && { product_name: product.trim() }),
                ...(date && { expect_sign_date: date }),
              },
            }),
          },
        },
        { refusal: 'silent' },
      )
      notify().success(t('done'))
      void refreshCalls([...leadCalls, ...customerCalls, ...followCalls, '/business/'])
      onClose()
      const customer_name = existing ? (customer[0]?.label ?? '') : name.trim()
      if (data?.customer_key) onConverted?.({ customer_key: data.customer_key, customer_name })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setWrong(error.fields)
      if (Object.keys(error.fields).length === 0) notify().error(error.message, toastSeconds)
    } finally {
      setBusy(false)
    }
  }
  const field = (key: string, label: string, control: (id: string) => ReactNode, required = false) => (
    <Labelled id={`${id}-${key}`} label={label} required={required} wide message={wrong[key]}>
      {control(`${id}-${key}`)}
    </Labelled>
  )
  const input = (key: string, value: string, onChange: (value: string) => void, max: number) => (own: string) => (
    <TextControl
      id={own}
      value={value}
      most={max}
      status={wrong[key] ? 'error' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  const either = (label: string, value: boolean, onChange: (value: boolean) => void, [off, on]: readonly [string, string]) => (
    <Radio.Group
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as boolean)}
      options={[
        { value: false, label: off },
        { value: true, label: on },
      ]}
    />
  )
  return (
    <ActionModal
      title={t('title', { name: row.clue_name ?? '' })}
      okText={t('ok')}
      width={640}
      busy={busy}
      onOk={() => void confirm()}
      onClose={onClose}
    >
      <p className={styles.concerned}>{hint ?? t('hint')}</p>
      <h3 className={styles.subTitle}>{t('customer')}</h3>
      {either(t('customer'), existing, setExisting, [t('newCustomer'), t('existing')])}
      {existing ? (
        field(
          'customer_key',
          t('choose'),
          (own) => <RefControl id={own} field={{ kind: 'ref', to: 'customer' }} value={customer} onChange={choose} />,
          true,
        )
      ) : (
        <>
          {field('customer.customer_name', t('name'), input('customer.customer_name', name, setName, 100), true)}
          {field('customer.customer_type', t('type'), (own) => (
            <Select
              id={own}
              style={full}
              value={type}
              options={types.offered(type).map((item) => ({ value: item.value, label: item.text }))}
              onChange={setType}
            />
          ))}
          <Failure of={found} />
          <FoundCustomers
            leadKey={row.clue_key}
            found={found.data?.records ?? []}
            onTake={(one) => {
              choose([one])
              setExisting(true)
            }}
          />
        </>
      )}
      <h3 className={styles.subTitle}>{t('contact')}</h3>
      {existing && either(t('contact'), knownContact, setKnownContact, [t('newContact'), t('existingContact')])}
      {namesContact ? (
        field(
          'customer_contact_key',
          t('existingContact'),
          (own) => (
            <RefControl
              id={own}
              field={{ kind: 'ref', to: 'customer_contact', same: 'customer_key' }}
              record={{ customer_key: customer[0]?.value ?? '' }}
              value={contact}
              onChange={setContact}
            />
          ),
          true,
        )
      ) : (
        <>
          {field('contact.contact_name', t('contactName'), input('contact.contact_name', contactName, setContactName, 30), true)}
          {(!masked || wrong['contact.phone']) && field('contact.phone', t('phone'), input('contact.phone', phone, setPhone, 11))}
        </>
      )}
      {may('crm:business:a') && (
        <>
          <h3 className={styles.subTitle}>{t('business')}</h3>
          <Radio.Group
            aria-label={t('business')}
            value={deal}
            onChange={(event) => setOpportunity(event.target.value)}
            options={(['none', 'new', ...(existing ? (['existing'] as const) : [])] as const).map((value) => ({
              value,
              label: t(`opportunity.${value}`),
            }))}
          />
          {deal === 'existing' &&
            field(
              'business_key',
              t('existingBusiness'),
              (own) => (
                <RefControl
                  id={own}
                  field={{ kind: 'ref', to: 'business', same: 'customer_key' }}
                  record={{ customer_key: customer[0]?.value ?? '' }}
                  value={business}
                  onChange={setBusiness}
                />
              ),
              true,
            )}
          {deal === 'new' && (
            <>
              {field(
                'business.business_name',
                t('businessName'),
                input('business.business_name', businessName, setBusinessName, 100),
                true,
              )}
              {field('business.product_name', t('product'), input('business.product_name', product, setProduct, 100))}
              {field('business.business_amount', t('amount'), (own) => (
                <NumberControl id={own} style={full} min={0} scale={2} value={amount} onChange={setAmount} />
              ))}
              {field('business.expect_sign_date', t('date'), (own) => (
                <DateControl id={own} time={false} value={date} onChange={setDate} />
              ))}
            </>
          )}
        </>
      )}
    </ActionModal>
  )
}
