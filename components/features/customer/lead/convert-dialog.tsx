// A lead becomes a customer, a contact and on request an opportunity, in one dialog and one transaction (docs/domain/lead.md#conversion).
import { Radio, Select } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Failure } from '@/components/basic/answer'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { TextControl } from '@/components/record/field/text-control'
import { useDict } from '@/components/record/field/use-dict'
import { Labelled } from '@/components/record/form/form-field'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { notify, sendForAnswer } from '@/lib/client/api'
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

type TextName = 'customer.customer_name' | 'contact.contact_name' | 'contact.phone' | 'business.business_name' | 'business.product_name'

interface Choices {
  existing: boolean
  knownContact: boolean
  opportunity: 'none' | 'new' | 'existing'
}

// existing contacts and opportunities can be chosen only for an existing customer
const namesContactOf = ({ existing, knownContact }: Choices) => existing && knownContact
const dealOf = ({ existing, opportunity }: Choices) => (opportunity === 'existing' && !existing ? 'new' : opportunity)

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
  const types = useDict('CUSTOMER_TYPE')
  const masked = (row.phone ?? '').includes('*')
  const required = (text: string) => (text.trim() === '' ? t('required') : undefined)
  const chosen = (options: readonly Option[]) => (options.length === 0 ? t('required') : undefined)
  // by the names of the call
  const form = useSmallForm(
    () => ({
      existing: false,
      customer_key: [] as Option[],
      'customer.customer_name': row.company_name || row.contact_name || '',
      'customer.customer_type': row.company_name ? 'COMPANY' : 'PERSON',
      knownContact: false,
      customer_contact_key: [] as Option[],
      'contact.contact_name': row.contact_name ?? '',
      'contact.phone': masked ? '' : (row.phone ?? ''),
      opportunity: (may('crm:business:a') ? 'new' : 'none') as 'none' | 'new' | 'existing',
      business_key: [] as Option[],
      'business.business_name': [row.company_name || row.contact_name, row.intent_product].filter(Boolean).join(' '),
      'business.product_name': row.intent_product ?? '',
      'business.business_amount': (row.intent_amount || null) as string | null,
      'business.expect_sign_date': shanghaiNow().add(30, 'day').format('YYYY-MM-DD') as string | null,
    }),
    (values) => ({
      customer_key: values.existing && values.customer_key.length === 0 ? t('chooseMissing') : undefined,
      'customer.customer_name': values.existing ? undefined : required(values['customer.customer_name']),
      customer_contact_key: namesContactOf(values) ? chosen(values.customer_contact_key) : undefined,
      'contact.contact_name': namesContactOf(values) ? undefined : required(values['contact.contact_name']),
      'business.business_name': dealOf(values) === 'new' ? required(values['business.business_name']) : undefined,
      business_key: dealOf(values) === 'existing' ? chosen(values.business_key) : undefined,
    }),
  )
  const { values, set } = form
  const { existing, customer_key: customer } = values
  const namesContact = namesContactOf(values)
  const deal = dealOf(values)
  /** Contact and opportunity hang on the customer. */
  const choose = (next: Option[]) =>
    set({ customer_key: next, ...(next[0]?.value !== customer[0]?.value && { customer_contact_key: [], business_key: [] }) })
  const found = useCall(existing ? null : 'POST /api/fintech/biz/clue/duplicate', { clue_key: row.clue_key })

  const convert = form.dialog(async () => {
    const name = values['customer.customer_name'].trim()
    const phone = values['contact.phone']
    const product = values['business.product_name'].trim()
    const date = values['business.expect_sign_date']
    const { data } = await sendForAnswer(
      operate,
      {
        id: row.clue_key,
        type: 'CONVERT',
        row_version: row.row_version,
        convert: {
          ...(existing
            ? { customer_key: customer[0]?.value }
            : { customer: { customer_name: name, customer_type: values['customer.customer_type'] } }),
          ...(namesContact
            ? { customer_contact_key: values.customer_contact_key[0]?.value }
            : { contact: { contact_name: values['contact.contact_name'].trim(), ...(phone && { phone }) } }),
          ...(deal === 'existing' && { business_key: values.business_key[0]?.value }),
          ...(deal === 'new' && {
            business: {
              business_name: values['business.business_name'].trim(),
              business_amount: values['business.business_amount'] ?? '0.00',
              ...(product && { product_name: product }),
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
    if (data?.customer_key) onConverted?.({ customer_key: data.customer_key, customer_name: existing ? (customer[0]?.label ?? '') : name })
  })
  const field = (
    key: keyof typeof values,
    label: string,
    control: (props: ReturnType<typeof form.control>) => ReactNode,
    needed = false,
  ) => (
    <Labelled {...form.label(key)} label={label} required={needed} wide>
      {control(form.control(key))}
    </Labelled>
  )
  const input = (key: TextName, max: number) => (props: ReturnType<typeof form.control>) => (
    <TextControl {...props} value={values[key]} most={max} onChange={(event) => set({ [key]: event.target.value })} />
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
    <ActionModal title={t('title', { name: row.clue_name ?? '' })} okText={t('ok')} width={640} {...convert} onClose={onClose}>
      <p className={styles.concerned}>{hint ?? t('hint')}</p>
      <h3 className={styles.subTitle}>{t('customer')}</h3>
      {either(t('customer'), existing, (next) => set({ existing: next }), [t('newCustomer'), t('existing')])}
      {existing ? (
        field(
          'customer_key',
          t('choose'),
          (props) => <RefControl {...props} field={{ kind: 'ref', to: 'customer' }} value={customer} onChange={choose} />,
          true,
        )
      ) : (
        <>
          {field('customer.customer_name', t('name'), input('customer.customer_name', 100), true)}
          {field('customer.customer_type', t('type'), (props) => (
            <Select
              {...props}
              style={full}
              value={values['customer.customer_type']}
              options={types.offered(values['customer.customer_type']).map((item) => ({ value: item.value, label: item.text }))}
              onChange={(type) => set({ 'customer.customer_type': type })}
            />
          ))}
          <Failure of={found} />
          <FoundCustomers
            leadKey={row.clue_key}
            found={found.data?.records ?? []}
            onTake={(one) => {
              choose([one])
              set({ existing: true })
            }}
          />
        </>
      )}
      <h3 className={styles.subTitle}>{t('contact')}</h3>
      {existing &&
        either(t('contact'), values.knownContact, (next) => set({ knownContact: next }), [t('newContact'), t('existingContact')])}
      {namesContact ? (
        field(
          'customer_contact_key',
          t('existingContact'),
          (props) => (
            <RefControl
              {...props}
              field={{ kind: 'ref', to: 'customer_contact', same: 'customer_key' }}
              record={{ customer_key: customer[0]?.value ?? '' }}
              value={values.customer_contact_key}
              onChange={(contact) => set({ customer_contact_key: contact })}
            />
          ),
          true,
        )
      ) : (
        <>
          {field('contact.contact_name', t('contactName'), input('contact.contact_name', 30), true)}
          {(!masked || form.label('contact.phone').message) && field('contact.phone', t('phone'), input('contact.phone', 11))}
        </>
      )}
      {may('crm:business:a') && (
        <>
          <h3 className={styles.subTitle}>{t('business')}</h3>
          <Radio.Group
            aria-label={t('business')}
            value={deal}
            onChange={(event) => set({ opportunity: event.target.value })}
            options={(['none', 'new', ...(existing ? (['existing'] as const) : [])] as const).map((value) => ({
              value,
              label: t(`opportunity.${value}`),
            }))}
          />
          {deal === 'existing' &&
            field(
              'business_key',
              t('existingBusiness'),
              (props) => (
                <RefControl
                  {...props}
                  field={{ kind: 'ref', to: 'business', same: 'customer_key' }}
                  record={{ customer_key: customer[0]?.value ?? '' }}
                  value={values.business_key}
                  onChange={(business) => set({ business_key: business })}
                />
              ),
              true,
            )}
          {deal === 'new' && (
            <>
              {field('business.business_name', t('businessName'), input('business.business_name', 100), true)}
              {field('business.product_name', t('product'), input('business.product_name', 100))}
              {field('business.business_amount', t('amount'), (props) => (
                <NumberControl
                  {...props}
                  style={full}
                  min={0}
                  scale={2}
                  value={values['business.business_amount']}
                  onChange={(amount) => set({ 'business.business_amount': amount })}
                />
              ))}
              {field('business.expect_sign_date', t('date'), (props) => (
                <DateControl
                  {...props}
                  time={false}
                  value={values['business.expect_sign_date']}
                  onChange={(day) => set({ 'business.expect_sign_date': day })}
                />
              ))}
            </>
          )}
        </>
      )}
    </ActionModal>
  )
}
