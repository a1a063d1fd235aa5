// The calls of procurement besides the derived ones: the states of suppliers, purchases and resources.
import * as calls from '../../model/calls/purchase.ts'
import { resource } from '../../model/entities/resource.ts'
import { supplier } from '../../model/entities/supplier.ts'
import { supplierAccount } from '../../model/entities/supplier-account.ts'
import { forEachRecord } from '../entity/load-record.ts'
import { readRecord } from '../entity/read.ts'
import { type Call, serve } from '../kernel/call.ts'
import { purchaseStepCalls } from './purchases.ts'
import { resourceStepCalls } from './resource-states.ts'
import { verifyAccount } from './supplier-records.ts'
import { supplierStepCalls } from './supplier-steps.ts'
import { ownedResource, ownedSupplier, ownersOf, transferOwned } from './transfer.ts'

export const procurementCalls: readonly Call[] = [
  ...supplierStepCalls,
  ...purchaseStepCalls,
  ...resourceStepCalls,
  serve(calls.transferSuppliers, {
    summary: ['转移供应商负责人', 'Transfer the owner of a supplier'],
    permission: 'eis:supplier:e',
    write: true,
    done: 'done.transferred',
    handle: (context, { keys, row_version, ...given }) =>
      forEachRecord(context, supplier, keys, (key) => transferOwned(context, ownedSupplier, key, given, row_version)),
  }),
  serve(calls.transferResources, {
    summary: ['转移资源负责人', 'Transfer the owner of a resource'],
    permission: 'eis:resource:e',
    write: true,
    done: 'done.transferred',
    handle: (context, { keys, row_version, ...given }) =>
      forEachRecord(context, resource, keys, (key) => transferOwned(context, ownedResource, key, given, row_version)),
  }),
  serve(calls.listSupplierOwners, {
    summary: ['供应商流转记录', 'Owner log of a supplier'],
    permission: 'eis:supplier:q',
    handle: (context, { supplier_key, ...page }) => ownersOf(context, ownedSupplier, supplier_key, page),
  }),
  serve(calls.listResourceOwners, {
    summary: ['资源流转记录', 'Owner log of a resource'],
    permission: 'eis:resource:q',
    handle: (context, { resource_key, ...page }) => ownersOf(context, ownedResource, resource_key, page),
  }),
  serve(calls.verifySupplierAccount, {
    summary: ['财务核实供应商账户，或取消核实', 'Finance verifies the account of a supplier, or takes that back'],
    permission: 'eis:supplierAccount:verify',
    write: true,
    done: 'done.saved',
    async handle(context, { account_key, verified, row_version }) {
      await verifyAccount(context, account_key, verified, row_version)
      return readRecord(context, supplierAccount, account_key)
    },
  }),
]
