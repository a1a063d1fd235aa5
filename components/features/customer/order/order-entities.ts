// The entities whose names the screens of orders and money show.
export const orderEntities = [
  'order',
  'order_fee',
  'order_maker',
  'fee_item',
  'income',
  'loan',
  'loan_repayment',
  'customer',
  'customer_product',
  'business',
  'reservation',
  'tickets',
  'customer_contact',
] as const
