// One product of a customer with its prices, coefficients and costs.
import { Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useNarrow } from '@/lib/client/use-window'
import { customerProduct } from '@/lib/model/entities/customer-product'
import { ProductDetail } from './product-detail'

export function ProductDrawer({ productKey, editable, onClose }: { productKey: string; editable: boolean; onClose: () => void }) {
  const t = useTranslations('customer')
  const narrow = useNarrow()
  const labels = useDisplayNames(customerProduct)
  return (
    <Drawer
      open
      size={narrow ? '100%' : 960}
      title={t('detailOf', { name: labels.name })}
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
    >
      <ProductDetail productKey={productKey} editable={editable} />
    </Drawer>
  )
}
