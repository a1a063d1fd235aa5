// The row types of the screens of customers, sales and orders.
import type { DetailRow, ListRow } from '@/components/record/record-calls'
import type { activity } from '@/lib/model/entities/activity'
import type { business } from '@/lib/model/entities/business'
import type { clue } from '@/lib/model/entities/clue'
import type { customer } from '@/lib/model/entities/customer'
import type { customerContact } from '@/lib/model/entities/customer-contact'
import type { income } from '@/lib/model/entities/income'
import type { loan } from '@/lib/model/entities/loan'
import type { order, orderMaker } from '@/lib/model/entities/order'
import type { project } from '@/lib/model/entities/project'
import type { qrcode } from '@/lib/model/entities/qrcode'
import type { reservation } from '@/lib/model/entities/reservation'
import type { tickets } from '@/lib/model/entities/tickets'

export type Customer = ListRow<typeof customer>
export type CustomerDetailRow = DetailRow<typeof customer>
export type Contact = ListRow<typeof customerContact>
export type Lead = ListRow<typeof clue>
export type Business = ListRow<typeof business>
export type Ticket = ListRow<typeof tickets>
export type Reservation = ListRow<typeof reservation>
export type Qrcode = ListRow<typeof qrcode>
export type Activity = ListRow<typeof activity>
export type Order = ListRow<typeof order>
export type OrderMaker = ListRow<typeof orderMaker>
export type Income = ListRow<typeof income>
export type Loan = ListRow<typeof loan>
export type ProjectOfCustomer = ListRow<typeof project>
