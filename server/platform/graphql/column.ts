import { Root } from 'type-graphql'

/** The type of a parameter of a method. */
type ParameterOf<Target, Name extends keyof Target, At extends number> = Target[Name] extends (
  ...parameters: infer Parameters
) => unknown
  ? Parameters[At]
  : never

/** Nothing to add to a target whose method takes the value; what no target is for any other. */
type Taking<Value, Target, Name extends keyof Target, At extends number> = [Value] extends [
  ParameterOf<Target, Name, At>,
]
  ? unknown
  : never

/**
 * A parameter that is a column of the field's row. Where all of a method's are, nothing else of the row is read for its field; a
 * method that takes the row by `@Root()` has all of it.
 */
export const Column =
  <Row, Name extends keyof Row & string>(_row: abstract new () => Row, column: Name) =>
  <Target, Method extends keyof Target & string, At extends number>(
    target: Target & object & Taking<Row[Name], Target, Method, At>,
    method: Method,
    at: At,
  ): void =>
    Root(column)(target, method, at)
