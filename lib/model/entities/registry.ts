// All entities, one line each; the backend and the tests loop over this list.
import type { Definition } from '../definition.ts'
import { accounting } from './accounting.ts'
import { activity } from './activity.ts'
import { activitySignUp } from './activity-sign-up.ts'
import { assignRule } from './assign-rule.ts'
import { budgetPayment, budgetReceivable, budgetVersion } from './budget.ts'
import { business, businessLine, businessStageLog } from './business.ts'
import { businessPipeline } from './business-pipeline.ts'
import { channel } from './channel.ts'
import { channelCost } from './channel-cost.ts'
import { clue } from './clue.ts'
import { codeRule } from './code-rule.ts'
import { companyAccount } from './company-account.ts'
import { contract, contractLine, contractPlan } from './contract.ts'
import { contractCategory } from './contract-category.ts'
import { customer } from './customer.ts'
import { customerAccount } from './customer-account.ts'
import { customerAddress } from './customer-address.ts'
import { customerCategory } from './customer-category.ts'
import { customerCategoryConfig } from './customer-category-config.ts'
import { customerChannelConfig } from './customer-channel-config.ts'
import { customerContact } from './customer-contact.ts'
import { customerContactVisit } from './customer-contact-visit.ts'
import { customerContract } from './customer-contract.ts'
import { customerDepartment } from './customer-department.ts'
import { customerMerge } from './customer-merge.ts'
import { customerOwnerLog } from './customer-owner-log.ts'
import { customerProduct } from './customer-product.ts'
import { customerProductCoefficient } from './customer-product-coefficient.ts'
import { customerProductCost } from './customer-product-cost.ts'
import { customerProductPrice } from './customer-product-price.ts'
import { customerStarLog } from './customer-star-log.ts'
import { dailyReport, dailyReportComment } from './daily-report.ts'
import { dupRule } from './dup-rule.ts'
import { feeItem } from './fee-item.ts'
import { follow, followComment } from './follow.ts'
import { income } from './income.ts'
import { invoice } from './invoice.ts'
import { knowledgeCategory, knowledgeComment, knowledgeRecord } from './knowledge.ts'
import { leave } from './leave.ts'
import { limitRule } from './limit-rule.ts'
import { loan, loanRepayment } from './loan.ts'
import { messageCategory } from './message-category.ts'
import { news } from './news.ts'
import { newsCategory } from './news-category.ts'
import { notice } from './notice.ts'
import { keyResult, keyResultUpdate, objective } from './objective.ts'
import { order, orderFee, orderMaker } from './order.ts'
import { otherCost } from './other-cost.ts'
import { payment, paymentDetail, paymentPart } from './payment.ts'
import { poolRule } from './pool-rule.ts'
import { pricing, pricingLine } from './pricing.ts'
import { project, projectAttachment, projectParticipant } from './project.ts'
import { projectDocument } from './project-document.ts'
import { projectTask, projectTaskComment } from './project-task.ts'
import { qrcode } from './qrcode.ts'
import { receivable } from './receivable.ts'
import { reservation } from './reservation.ts'
import { resource } from './resource.ts'
import { resourceAttachment } from './resource-attachment.ts'
import {
  resourceCategory,
  resourceChannelConfig,
  resourceIndustry,
  resourceProfessional,
  resourceRating,
  resourceTag,
} from './resource-config.ts'
import { resourceContact } from './resource-contact.ts'
import { resourceCooperative } from './resource-cooperative.ts'
import { resourceCostLog } from './resource-cost-log.ts'
import { resourceProject } from './resource-project.ts'
import { resourcePurchase } from './resource-purchase.ts'
import { resourceSupplier } from './resource-supplier.ts'
import { room } from './room.ts'
import { settlement } from './settlement.ts'
import { supplier } from './supplier.ts'
import { supplierAccount } from './supplier-account.ts'
import { supplierAttachment } from './supplier-attachment.ts'
import { supplierCategory, supplierIndustry } from './supplier-category.ts'
import { supplierComment } from './supplier-comment.ts'
import { supplierCategoryConfig, supplierIndustryConfig } from './supplier-config.ts'
import { supplierContact } from './supplier-contact.ts'
import { supplierContract, supplierContractAttachment } from './supplier-contract.ts'
import { supplierPurchase } from './supplier-purchase.ts'
import { supplierTaxRate } from './supplier-tax-rate.ts'
import { target } from './target.ts'
import { ticketLog, tickets } from './tickets.ts'

const registered = [
  channel,
  channelCost,
  customerCategoryConfig,
  customer,
  customerDepartment,
  customerContact,
  customerCategory,
  customerChannelConfig,
  customerAddress,
  customerProduct,
  customerProductPrice,
  customerProductCoefficient,
  customerProductCost,
  customerContactVisit,
  customerContract,
  customerAccount,
  customerMerge,
  customerOwnerLog,
  customerStarLog,
  follow,
  followComment,
  poolRule,
  limitRule,
  dupRule,
  assignRule,
  codeRule,
  activity,
  activitySignUp,
  qrcode,
  clue,
  businessPipeline,
  business,
  businessLine,
  businessStageLog,
  tickets,
  feeItem,
  order,
  orderFee,
  orderMaker,
  income,
  loan,
  loanRepayment,
  ticketLog,
  room,
  reservation,
  supplierCategoryConfig,
  supplierIndustryConfig,
  supplier,
  supplierContact,
  supplierContract,
  supplierContractAttachment,
  supplierCategory,
  supplierIndustry,
  supplierAccount,
  supplierTaxRate,
  resourceChannelConfig,
  resourceCategory,
  resourceProfessional,
  resourceIndustry,
  resourceTag,
  resourceRating,
  resource,
  supplierPurchase,
  supplierComment,
  supplierAttachment,
  resourceCostLog,
  resourceSupplier,
  resourceProject,
  resourceCooperative,
  resourceContact,
  resourcePurchase,
  resourceAttachment,
  pricing,
  pricingLine,
  contractCategory,
  contract,
  contractPlan,
  contractLine,
  newsCategory,
  news,
  messageCategory,
  notice,
  leave,
  project,
  projectParticipant,
  projectAttachment,
  knowledgeCategory,
  knowledgeRecord,
  knowledgeComment,
  objective,
  keyResult,
  keyResultUpdate,
  projectTask,
  projectTaskComment,
  projectDocument,
  dailyReport,
  dailyReportComment,
  target,
  budgetPayment,
  budgetReceivable,
  budgetVersion,
  companyAccount,
  payment,
  paymentDetail,
  paymentPart,
  otherCost,
  receivable,
  invoice,
  settlement,
  accounting,
] as const satisfies readonly Definition[]

/** The registered entities with their literal types, for types derived from them. */
export type RegisteredEntity = (typeof registered)[number]

export const entities: readonly Definition[] = registered

const byName = new Map(entities.map((definition) => [definition.name, definition]))

/** The definition of an entity. Throws for an unknown name. */
export function definitionOf(name: string): Definition {
  const definition = byName.get(name)
  if (!definition) throw new Error(`No entity is called ${name}`)
  return definition
}
