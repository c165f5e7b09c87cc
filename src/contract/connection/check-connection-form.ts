/** The check of a connection form on the window's side of the line, by the same schema that guards the other side. */
import * as v from 'valibot'
import { connectionForm, type ConnectionForm } from '../values/schemas.ts'

/** A field of the connection form. */
export type ConnectionFormField = keyof ConnectionForm

/** A valid form, or every field that is at fault. */
export type CheckedConnectionForm =
  | { readonly form: ConnectionForm }
  | { readonly faults: ReadonlySet<ConnectionFormField> }

/** The form, tidied, or every field that is at fault. */
export function checkConnectionForm(input: v.InferInput<typeof connectionForm>): CheckedConnectionForm {
  const checked = v.safeParse(connectionForm, input)
  if (checked.success) return { form: checked.output }
  return { faults: new Set(checked.issues.map((issue) => v.getDotPath(issue) as ConnectionFormField)) }
}
