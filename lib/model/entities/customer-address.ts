// Customer address: one address of a customer, one default per type (docs/domain/customer.md#sub-records).
import { entity } from '../definition.ts'
import { area, choice, decimal, flag, ref, text } from '../field.ts'

export const customerAddress = entity('customer_address', {
  family: 'eis',
  path: 'customer/address',
  permission: 'crm:customer',
  key: 'customer_address_key',
  title: 'address',
  parent: { entity: 'customer', field: 'customer_key' },
  fields: {
    customer_key: ref('customer', { required: true, createOnly: true }),
    address_type: choice('ADDRESS_TYPE', { required: true, default: 'OFFICE' }),
    area: area({ required: true }),
    address: text(200, { required: true }),
    consignee: text(30),
    phone: text(20, { format: 'phoneOrLandline', encrypted: true, formerlyClear: true, mask: 'phone' }),
    postcode: text(6, { format: 'postcode' }),
    lng: decimal(10, 6, { min: -180, max: 180, axis: 'longitude' }),
    lat: decimal(10, 6, { min: -90, max: 90, axis: 'latitude' }),
    is_default: flag(),
  },
  together: [['lng', 'lat']],
  single: ['is_default', 'customer_key', 'address_type'],
  search: ['address'],
  list: {
    columns: ['address_type', 'area', 'address', 'consignee', 'phone', 'is_default'],
    filters: ['address_type'],
    sort: '-create_time',
  },
  form: [
    {
      name: 'basic',
      fields: ['customer_key', 'address_type', 'area', 'address', 'consignee', 'phone', 'postcode', 'lng', 'lat', 'is_default'],
    },
  ],
})
