// Products of all customers, each with its prices, coefficients and costs.
'use client'
import { useTranslations } from 'next-intl'
import { RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordList } from '@/components/record/screen/record-list'
import { useDisplayNames } from '@/components/record/use-display-names'
import { customerProduct } from '@/lib/model/entities/customer-product'
import { ProductDetail } from './product-detail'

const screen = { saveCode: 'crm/product' }

export function ProductList() {
  const t = useTranslations('widget.detail')
  const labels = useDisplayNames(customerProduct)
  return (
    <RecordList
      definition={customerProduct}
      screen={screen}
      renderOpen={(open) => (
        <RecordDrawer title={t('title', { name: labels.name })} open={open}>
          <ProductDetail key={open.key} productKey={open.key} editable />
        </RecordDrawer>
      )}
    />
  )
}
