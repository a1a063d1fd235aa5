// The generic duplicate check's rule for contracts: numbers are unique (docs/domain/contract.md#number).
import { contract } from '../../../model/entities/contract.ts'
import { type DuplicateRule, refuseTaken } from '../../entity/duplicate.ts'

export const contractDuplicates: DuplicateRule = {
  permission: contract.permission,
  fields: ['contract_code'],
  check: (context, question) => refuseTaken(context, contract, question),
}
