// What every installation has from its first start on, put together from the areas; each step may run at every start.
import type { Kernel } from './kernel/pipeline.ts'

/** Runs the areas' seeds in one transaction. */
export async function seed(_kernel: Kernel): Promise<void> {}
