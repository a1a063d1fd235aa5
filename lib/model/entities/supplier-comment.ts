// Comment on a supplier: four scores of one person about one purchase (docs/domain/supplier.md#comments).
import { entity } from '../definition.ts'
import { datetime, decimal, flag, int, ref, text } from '../field.ts'

const mark = () => int({ required: true, min: 1, max: 5, unit: 'point' })

export const supplierComment = entity('supplier_comment', {
  family: 'eis',
  path: 'supplier/comment',
  permission: 'eis:supplier',
  key: 'comment_key',
  title: 'comment_content',
  parent: { entity: 'supplier', field: 'supplier_key' },
  fields: {
    supplier_key: ref('supplier', { required: true, createOnly: true }),
    purchase_key: ref('supplier_purchase', { same: 'supplier_key', createOnly: true }),
    project_name: text(100),
    quality_score: mark(),
    price_score: mark(),
    delivery_score: mark(),
    service_score: mark(),
    score: decimal(4, 2, { readOnly: true, unit: 'point' }),
    comment_content: text(1000, { required: true, min: 5, multiline: true }),
    is_anonymous: flag(),
    comment_by_key: ref('user', { readOnly: true, default: '@me' }),
    comment_time: datetime({ readOnly: true, default: '@now' }),
  },
  unique: [['supplier_key', 'purchase_key', 'comment_by_key']],
  list: {
    columns: [
      'score',
      'quality_score',
      'price_score',
      'delivery_score',
      'service_score',
      'comment_content',
      'purchase_key',
      'comment_by_key',
      'comment_time',
    ],
    filters: ['supplier_key', 'purchase_key', 'comment_time'],
    sort: '-comment_time',
  },
  form: [
    {
      name: 'basic',
      fields: [
        'supplier_key',
        'purchase_key',
        'project_name',
        'quality_score',
        'price_score',
        'delivery_score',
        'service_score',
        'comment_content',
        'is_anonymous',
      ],
    },
  ],
})
