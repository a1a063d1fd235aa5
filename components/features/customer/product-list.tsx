// Products of all customers, each with its prices, coefficients and costs.
'use client'
import dynamic from 'next/dynamic'
import { RecordList } from '@/components/record/screen/record-list'
import { retried } from '@/lib/client/retried'
import { customerProduct } from '@/lib/model/entities/customer-product'
import { customerProductPrice } from '@/lib/model/entities/customer-product-price'

const OpenProduct = dynamic(() => retried(() => import('./open-product').then((module) => module.OpenProduct)), { ssr: false })

const screen = { saveCode: 'crm/product', importsOf: [customerProductPrice] }

export function ProductList() {
  return <RecordList definition={customerProduct} screen={screen} renderOpen={(open) => <OpenProduct open={open} />} />
}
