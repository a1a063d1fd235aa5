// What the layout of a form says already below a control, so that the control does not say it again.
import { createContext } from 'react'

/** The id of the message that stands below the label's control; undefined for none. */
export const SaidContext = createContext<string | undefined>(undefined)
