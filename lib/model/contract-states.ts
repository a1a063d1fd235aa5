// The states of contracts: from where each change starts (docs/domain/contract.md#states).
import { editableStates } from './approval-fields.ts'

export const editableContracts = editableStates

/** Contracts that are signed, or were. */
export const signedContracts: readonly string[] = ['EFFECT', 'FINISH', 'ARCHIVE']

export const finishFrom: readonly string[] = ['EFFECT']
export const terminateFrom: readonly string[] = ['PASS', 'EFFECT']

/** Archived when fulfilled or terminated; a framework or confidentiality agreement in force once it has expired. Archive number and place are corrected while archived. */
export const archiveFrom: readonly string[] = ['FINISH', 'TERMINATE', 'ARCHIVE']
export const expiringKinds: readonly string[] = ['NDA', 'FRAME']

/** Contracts whose amount may be zero. */
export const freeKinds: readonly string[] = ['FRAME', 'NDA', 'OTHER']

/** The party that a kind of contract has; others have either. */
export const partyOf: Readonly<Record<string, string>> = { SALE: 'CUSTOMER', PURCHASE: 'SUPPLIER' }

export const maxPlans = 60
export const maxContractLines = 2000
