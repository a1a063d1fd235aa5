// A product of a customer in the drawer over the list.
import { useTranslations } from 'next-intl'
import { RecordDrawer } from '@/components/record/detail/record-detail'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useDisplayNames } from '@/components/record/use-display-names'
import { customerProduct } from '@/lib/model/entities/customer-product'
import { ProductDetail } from './product-detail'

export function OpenProduct({ open }: { open: OpenRecord }) {
  const t = useTranslations('widget.detail')
  const labels = useDisplayNames(customerProduct)
  return (
    <RecordDrawer title={t('title', { name: labels.name })} open={open}>
      <ProductDetail key={open.key} productKey={open.key} editable />
    </RecordDrawer>
  )
}
