// A product's page: what it is, and its prices, coefficients and costs as tables of their own.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import { Money } from '@/components/basic/values'
import { OperationLog } from '@/components/record/detail/operation-log'
import { RecordDetail } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useMay } from '@/lib/client/use-may'
import { customerProduct } from '@/lib/model/entities/customer-product'
import { customerProductCoefficient } from '@/lib/model/entities/customer-product-coefficient'
import { customerProductCost } from '@/lib/model/entities/customer-product-cost'
import { customerProductPrice } from '@/lib/model/entities/customer-product-price'

export function ProductDetail({ productKey, editable }: { productKey: string; editable: boolean }) {
  const marks = useMarks()
  const t = useTranslations('customer')
  const may = useMay()
  const states = useDict('PRODUCT_STATUS')
  const types = useDict('PRODUCT_TYPE')
  const labels = useDisplayNames(customerProduct)
  const price = useDisplayNames(customerProductPrice)
  const coefficient = useDisplayNames(customerProductCoefficient)
  const cost = useDisplayNames(customerProductCost)
  const [editing, setEditing] = useState(false)
  const mayEdit = editable && may('crm:product:e')
  const fixed = { customer_product_key: productKey }
  return (
    <>
      <RecordDetail
        definition={customerProduct}
        recordKey={productKey}
        parts={(row) => ({
          marks: textOf(row.status) && <Word dict="PRODUCT_STATUS" value={textOf(row.status)} words={states} as="tag" />,
          note: [textOf(row.product_code), textOf(row.customer_name)].filter(Boolean).join(marks.comma),
          facts: [
            { key: 'type', label: labels.field('product_type'), value: types.textOf(textOf(row.product_type)) },
            { key: 'price', label: labels.field('standard_price'), value: <Money value={textOf(row.standard_price)} scale={4} /> },
          ],
          actions: mayEdit ? [{ key: 'edit', label: t('edit'), onClick: () => setEditing(true) }] : [],
          tabs: [
            {
              key: 'records',
              label: t('tab.records'),
              content: <RecordSections definition={customerProduct} row={row} onEdit={mayEdit ? () => setEditing(true) : undefined} />,
            },
            { key: 'price', label: price.name, content: <SubTable definition={customerProductPrice} fixed={fixed} editable={editable} /> },
            {
              key: 'coefficient',
              label: coefficient.name,
              content: <SubTable definition={customerProductCoefficient} fixed={fixed} editable={editable} />,
            },
            { key: 'cost', label: cost.name, content: <SubTable definition={customerProductCost} fixed={fixed} editable={editable} /> },
            {
              key: 'operations',
              label: t('tab.operations'),
              content: <OperationLog definition={customerProduct} recordKey={productKey} />,
            },
          ],
        })}
      />
      {editing && <EntityForm definition={customerProduct} recordKey={productKey} onClose={() => setEditing(false)} />}
    </>
  )
}
