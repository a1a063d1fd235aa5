// Supplier of a resource: who provides it, on what terms; each pair once (docs/domain/resource.md#suppliers).
import { entity } from '../definition.ts'
import { choice, date, flag, money, ref } from '../field.ts'

export const resourceSupplier = entity('resource_supplier', {
  family: 'eis',
  path: 'resource/supplier',
  permission: 'eis:resource',
  key: 'correlation_key',
  title: 'supplier_key',
  parent: { entity: 'resource', field: 'resource_key' },
  fields: {
    resource_key: ref('resource', { required: true, createOnly: true }),
    supplier_key: ref('supplier', { required: true }),
    cooperation_type: choice('COOP_TYPE', { required: true, default: 'AGENT' }),
    agency_price: money({ min: 0, unit: 'yuan', viewPermission: 'crm:cost:view' }),
    start_date: date(),
    end_date: date({ notBefore: 'start_date' }),
    is_main: flag(),
  },
  unique: [['resource_key', 'supplier_key']],
  single: ['is_main', 'resource_key'],
  list: {
    columns: ['supplier_key', 'cooperation_type', 'agency_price', 'start_date', 'end_date', 'is_main'],
    filters: ['resource_key', 'supplier_key', 'cooperation_type'],
    sort: '-create_time',
  },
  form: [
    {
      name: 'basic',
      fields: ['resource_key', 'supplier_key', 'cooperation_type', 'agency_price', 'start_date', 'end_date', 'is_main'],
    },
  ],
})
