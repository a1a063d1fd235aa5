// The entities of procurement with their hooks.
import { resource } from '../../model/entities/resource.ts'
import { resourceAttachment } from '../../model/entities/resource-attachment.ts'
import * as config from '../../model/entities/resource-config.ts'
import { resourceContact } from '../../model/entities/resource-contact.ts'
import { resourceCooperative } from '../../model/entities/resource-cooperative.ts'
import { resourceCostLog } from '../../model/entities/resource-cost-log.ts'
import { resourceProject } from '../../model/entities/resource-project.ts'
import { resourcePurchase } from '../../model/entities/resource-purchase.ts'
import { resourceSupplier } from '../../model/entities/resource-supplier.ts'
import { supplier } from '../../model/entities/supplier.ts'
import { supplierAccount } from '../../model/entities/supplier-account.ts'
import { supplierAttachment } from '../../model/entities/supplier-attachment.ts'
import { supplierCategory, supplierIndustry } from '../../model/entities/supplier-category.ts'
import { supplierComment } from '../../model/entities/supplier-comment.ts'
import { supplierCategoryConfig, supplierIndustryConfig } from '../../model/entities/supplier-config.ts'
import { supplierContact } from '../../model/entities/supplier-contact.ts'
import { supplierContract, supplierContractAttachment } from '../../model/entities/supplier-contract.ts'
import { supplierPurchase } from '../../model/entities/supplier-purchase.ts'
import { supplierTaxRate } from '../../model/entities/supplier-tax-rate.ts'
import { type ServedEntity, serveEntity } from '../entity/calls.ts'
import { attachmentHooks } from './attachments.ts'
import { categoryHooks, industryHooks } from './mirror.ts'
import { paperHooks } from './papers.ts'
import { resourcePurchaseHooks, supplierPurchaseHooks } from './purchases.ts'
import { offerHooks, ratingHooks, resourceHooks } from './resource-hooks.ts'
import { cooperativeHooks, costLogHooks, projectHooks, resourceContactHooks } from './resource-records.ts'
import { withResourceSteps } from './resource-states.ts'
import { supplierHooks } from './supplier-hooks.ts'
import { accountHooks, commentHooks, contactHooks, contractHooks } from './supplier-records.ts'
import { withSupplierSteps } from './supplier-steps.ts'

const offered = [
  supplierCategoryConfig,
  supplierIndustryConfig,
  config.resourceChannelConfig,
  config.resourceCategory,
  config.resourceProfessional,
  config.resourceIndustry,
  config.resourceTag,
]

export const procurementEntities: readonly ServedEntity[] = [
  ...offered.map((definition) => serveEntity(definition, offerHooks(definition))),
  serveEntity(config.resourceRating, ratingHooks(config.resourceRating)),
  serveEntity(supplier, withSupplierSteps(supplierHooks)),
  serveEntity(supplierContact, contactHooks),
  serveEntity(supplierContract, contractHooks),
  serveEntity(supplierContractAttachment, attachmentHooks),
  serveEntity(supplierCategory, categoryHooks),
  serveEntity(supplierIndustry, industryHooks),
  serveEntity(supplierAccount, accountHooks),
  serveEntity(supplierTaxRate),
  serveEntity(supplierPurchase, supplierPurchaseHooks),
  serveEntity(supplierComment, commentHooks),
  serveEntity(supplierAttachment, paperHooks(supplier, supplierAttachment)),
  serveEntity(resource, withResourceSteps(resourceHooks)),
  serveEntity(resourceCostLog, costLogHooks),
  serveEntity(resourceSupplier),
  serveEntity(resourceProject, projectHooks),
  serveEntity(resourceCooperative, cooperativeHooks),
  serveEntity(resourceContact, resourceContactHooks),
  serveEntity(resourcePurchase, resourcePurchaseHooks),
  serveEntity(resourceAttachment, paperHooks(resource, resourceAttachment)),
]
