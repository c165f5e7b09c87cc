/** Checks a connection form in the window by the backend's schema. */
import * as v from 'valibot'
import { connectionForm, type ConnectionForm } from '../values/schemas.ts'

/** A field of the connection form. */
export type ConnectionFormField = keyof ConnectionForm

/** A valid form, or all faulty fields. */
export type CheckedConnectionForm =
  | { readonly form: ConnectionForm }
  | { readonly faults: ReadonlySet<ConnectionFormField> }

/** Returns the normalised form, or all faulty fields. */
export function checkConnectionForm(input: v.InferInput<typeof connectionForm>): CheckedConnectionForm {
  const checked = v.safeParse(connectionForm, input)
  if (checked.success) return { form: checked.output }
  return { faults: new Set(checked.issues.map((issue) => v.getDotPath(issue) as ConnectionFormField)) }
}
