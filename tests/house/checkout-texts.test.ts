// The texts of cart, checkout and payment that the specification names stand in the product word for word (points 2, 5 and 8
// of it).
import { expect, test } from 'vitest'
import { standsInProduct } from './specified-texts.ts'

const TEXTS = `
Your Cart
Your cart is empty
Continue Browsing
Proceed to Checkout
Sign In to Checkout
Create Account & Checkout
Continue Shopping
Clear Cart
Early Bird
Maximum {n} tickets per person
Complete Your Purchase
Secure Checkout
Sign In to Continue
Create Account
Card
Cash App
PayPal
256-bit SSL
PCI Compliant
No items to purchase
Invalid seat reservation. Please select seats again.
Please enter your email address
Please enter your full name
Please enter your billing address
Please enter your city
Please enter your state
Please enter your ZIP code
Payment form is not ready. Please wait and try again.
Failed to process card information. Please try again.
Please enter a valid payment amount
The selected currency is not supported
Please enter a valid email address
Please fill in all required fields
Your payment method has insufficient funds
Your payment was declined. Please try a different payment method
Your payment method has expired. Please use a different card
Please check your payment information and try again
Your payment was declined for security reasons
Payment processing timed out. Please try again
Payment processing failed. Please try again
Payment processing is temporarily unavailable
This transaction has already been processed
This transaction cannot be refunded
Payment amount does not match the order total
Order not found. Please check your order details
Payment processing is not properly configured
Payment processing configuration error
This payment method is not supported
Network error. Please check your connection and try again
Request timed out. Please try again
An unexpected error occurred. Please try again
Internal error. Please contact support if this persists
Payment successful! Your tickets have been purchased and sent to your email.
Ticket not found
Invalid payment amount
Payment failed
PayPal approval URL not provided
Cash App redirect URL not provided
Failed to create order
Failed to generate tickets after payment
Payment processed but ticket creation failed. Please contact support with your payment confirmation.
Ticket is {status}
Validation failed
`
  .trim()
  .split('\n')

test.each(TEXTS)('%s', (text) => expect(standsInProduct(text)).toBe(true))
